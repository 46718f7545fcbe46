import {writeFileSync,rmSync,readdirSync} from "node:fs"; import {execFileSync} from "node:child_process";
const base='import { AsyncClient } from "@ws/client";\nexport const client = new AsyncClient({ auth: "token" });\n';
writeFileSync("editor-cost/inc.json",JSON.stringify({compilerOptions:{target:"es2023",module:"nodenext",types:["node"],strict:true,skipLibCheck:false,noEmit:true},files:["inc.ts"]}));
const run=(v)=>{writeFileSync("editor-cost/inc.ts",v);let o;try{o=execFileSync("node",["node_modules/typescript-7.0/bin/tsc","-p","editor-cost/inc.json","--singleThreaded","--extendedDiagnostics"],{encoding:"utf8"})}catch(e){o=e.stdout} return +/Instantiations:\s+(\d+)/.exec(o)[1]};
const b=run(base); const files=readdirSync("../packages/schema/dist",{recursive:true}).map(String).filter(f=>f.endsWith(".d.ts")&&!f.startsWith("cjs")&&!f.startsWith("node"));
const out=[];for(const f of files){out.push([run(base+`import type * as x from "../../packages/schema/dist/${f.replace(/\.d\.ts$/,".js")}"; export type Y = typeof x;\n`)-b,f])}
out.sort((a,b)=>b[0]-a[0]);console.log(b,out.slice(0,25).map(x=>x.join(" ")).join("\n"));
rmSync("editor-cost/inc.ts");rmSync("editor-cost/inc.json");
