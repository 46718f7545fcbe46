// The manual: a page for each job.
import type { AsyncClient, BlockInput } from "@ws/client";
import { createDemoPage, type DemoPage } from "./demo-page.ts";
import { bullet, callout, heading, image, paragraph, step, styled, table, toDo } from "./text.ts";
import type { Pictures } from "./upload-pictures.ts";

/** Creates the manual with its chapters. Returns its id. */
export async function createManual(client: AsyncClient, rootId: string, pictures: Pictures): Promise<string> {
  const manualId = await createDemoPage(client, rootId, {
    title: "Manual",
    iconId: pictures["icon-book"],
    coverId: pictures["cover-manual"],
    blocks: [
      paragraph("How we do the common jobs. Each page lists the tools first, so that you do not stop halfway."),
      heading("Chapters"),
    ],
  });
  for (const chapter of chapters(pictures)) await createDemoPage(client, manualId, chapter);
  return manualId;
}

const chapters = (pictures: Pictures): readonly DemoPage[] => [
  {
    title: "Mend a flat tyre",
    iconId: pictures["icon-wheel"],
    coverId: pictures.tyre,
    blocks: flatTyre(pictures),
  },
  {
    title: "Replace a chain",
    iconId: pictures["icon-chain"],
    coverId: pictures.chain,
    blocks: [
      paragraph("A worn chain eats the cassette. Replace it in time, and the cassette lives three times as long."),
      heading("Measure the wear"),
      paragraph([
        styled("Twelve links of a new chain are exactly "),
        { equation: { expression: "12 \\times 25.4\\,\\text{mm} = 304.8\\,\\text{mm}" } },
        styled(" long. Replace the chain when it has grown by 0.5 %:"),
      ]),
      { equation: { expression: "\\text{wear} = \\frac{l - 304.8\\,\\text{mm}}{304.8\\,\\text{mm}} \\ge 0.005" } },
      heading("Join it"),
      step("Lay the new chain around the largest sprocket and the largest chainring."),
      step("Add two links, and cut it there."),
      step("Close it with a quick link, and stand on the pedal until it clicks."),
    ],
  },
  {
    title: "Adjust the brakes",
    iconId: pictures["icon-brake"],
    coverId: pictures["brake-pads"],
    blocks: [
      paragraph("Brakes that squeal are dirty, loose or worn, in this order."),
      toDo("Clean the rim or the disc with alcohol.", true),
      toDo("Tighten the caliper by hand while you pull the lever."),
      toDo("Look at the pads: less than 1 mm means new ones."),
      { divider: {} },
      paragraph([styled("Never oil a brake.", { bold: true, color: "red" })]),
    ],
  },
];

const flatTyre = (pictures: Pictures): readonly BlockInput[] => [
  { table_of_contents: {} },
  paragraph("Twenty minutes, two tyre levers and a patch. A tube can be mended five times."),
  heading("Tools"),
  toDo("Two tyre levers", true),
  toDo("Patches, sandpaper and rubber cement", true),
  toDo("A pump with a gauge"),
  heading("Find the hole"),
  step("Let the remaining air out and lift one side of the tyre over the rim.", [
    bullet("Start opposite to the valve."),
    bullet("Never use a screwdriver: it pinches the tube."),
  ]),
  step("Pull the tube out, pump it up and listen."),
  step("No sound? Hold it under water and look for bubbles."),
  heading("Patch it"),
  image(pictures.patching, "Press the patch for a minute, from its middle to its edge."),
  step("Roughen the rubber around the hole."),
  step("Spread a thin layer of cement, and wait until it is dull."),
  step("Press the patch on."),
  callout(
    "Feel along the inside of the tyre before you close it. The thorn is still there more often than not.",
    pictures["icon-wrench"],
    "yellow_background",
  ),
  heading("Pressure"),
  table([
    ["Tyre", "Width", "Pressure"],
    ["Road", "25 to 32 mm", "5 to 7 bar"],
    ["City", "37 to 47 mm", "3 to 5 bar"],
    ["Cargo", "50 to 60 mm", "2 to 4 bar"],
  ]),
];
