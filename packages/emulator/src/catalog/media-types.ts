// Content types by file extension. @source Notion's table of supported file types, October 2026

/** The content type of each extension that Notion accepts. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  adts: "audio/aac",
  mid: "audio/midi",
  midi: "audio/midi",
  mp3: "audio/mpeg",
  mpga: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  wma: "audio/x-ms-wma",
  opus: "audio/opus",
  weba: "audio/webm",
  flac: "audio/flac",
  pdf: "application/pdf",
  txt: "text/plain",
  json: "application/json",
  doc: "application/msword",
  dot: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  dotx: "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
  xls: "application/vnd.ms-excel",
  xlt: "application/vnd.ms-excel",
  xla: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xltx: "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
  ppt: "application/vnd.ms-powerpoint",
  pot: "application/vnd.ms-powerpoint",
  pps: "application/vnd.ms-powerpoint",
  ppa: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  potx: "application/vnd.openxmlformats-officedocument.presentationml.template",
  csv: "text/csv",
  js: "text/javascript",
  ts: "text/typescript",
  tsx: "text/tsx",
  py: "text/x-python",
  rtf: "application/rtf",
  md: "text/markdown",
  markdown: "text/markdown",
  html: "text/html",
  htm: "text/html",
  epub: "application/epub+zip",
  xml: "application/xml",
  css: "text/css",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  ics: "text/calendar",
  yaml: "application/yaml",
  yml: "application/yaml",
  tsv: "text/tab-separated-values",
  zip: "application/zip",
  gz: "application/gzip",
  gzip: "application/gzip",
  tar: "application/x-tar",
  "7z": "application/x-7z-compressed",
  bz2: "application/x-bzip2",
  rar: "application/vnd.rar",
  gif: "image/gif",
  heic: "image/heic",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
  ico: "image/vnd.microsoft.icon",
  bmp: "image/bmp",
  avif: "image/avif",
  apng: "image/apng",
  amv: "video/x-amv",
  asf: "video/x-ms-asf",
  wmv: "video/x-ms-wmv",
  avi: "video/x-msvideo",
  f4v: "video/x-f4v",
  flv: "video/x-flv",
  gifv: "video/mp4",
  m4v: "video/x-m4v",
  mp4: "video/mp4",
  mkv: "video/x-matroska",
  webm: "video/webm",
  mov: "video/quicktime",
  qt: "video/quicktime",
  mpeg: "video/mpeg",
  ogv: "video/ogg",
  "3gp": "video/3gpp",
  "3g2": "video/3gpp2",
  dwg: "image/vnd.dwg",
  dxf: "image/vnd.dxf",
  dwf: "model/vnd.dwf",
  rvt: "application/octet-stream",
  rfa: "application/octet-stream",
  fbx: "application/octet-stream",
  "3dm": "model/vnd.3dm",
  step: "model/step",
  stp: "model/step",
  iges: "model/iges",
  igs: "model/iges",
  stl: "model/stl",
  obj: "model/obj",
  "3mf": "model/3mf",
  gltf: "model/gltf+json",
  glb: "model/gltf-binary",
  dae: "model/vnd.collada+xml",
  usdz: "model/vnd.usdz+zip",
};

/** Returns the content type for the extension of a file name. */
export function mediaTypeOf(filename: string): string | undefined {
  const extension = extensionOf(filename);
  return Object.hasOwn(TYPE_OF_EXTENSION, extension) ? TYPE_OF_EXTENSION[extension] : undefined;
}

/** Other types of extensions that stand for sound as well as for films. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  mp4: ["audio/mp4"],
  ogg: ["video/ogg"],
  webm: ["audio/webm"],
  "3gp": ["audio/3gpp"],
};

/** True if a content type says something else than the extension of a name. `application/octet-stream` says nothing. */
export function contradictsName(contentType: string, filename: string): boolean {
  const type = bareType(contentType);
  const own = mediaTypeOf(filename);
  if (own === undefined || type === own || type === "application/octet-stream") return false;
  return ALSO[extensionOf(filename)]?.includes(type) !== true;
}

/** Returns the extension of a file name in lower case without its dot; an empty string for a name without an extension. */
export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot < 0 ? "" : filename.slice(dot + 1).toLowerCase();
}

const TYPES: ReadonlySet<string> = new Set(Object.values(TYPE_OF_EXTENSION));

/** True if an extension that Notion accepts has this content type. */
export function isMediaType(contentType: string): boolean {
  return TYPES.has(bareType(contentType));
}

/** Returns a content type without its parameters. */
const bareType = (contentType: string): string => contentType.split(";")[0]?.trim().toLowerCase() ?? "";
