// Addresses of pages that sites offer for frames: films, maps, posts, music.

interface Site {
  /** Address of a page of the site, whose groups are in the address of its frame. */
  readonly page: RegExp;
  readonly frame: (...groups: string[]) => string;
}

const SITES: readonly Site[] = [
  {
    page: /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/u,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    page: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:[/?#]|$)/u,
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
  {
    page: /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/(\w+)/u,
    frame: (id) => `https://www.loom.com/embed/${id}`,
  },
  {
    page: /^https:\/\/(?:www\.)?google\.com\/maps\/embed\?pb=([^&#]+)/u,
    frame: (place) => `https://www.google.com/maps/embed?pb=${place}`,
  },
  {
    page: /^https:\/\/(?:www\.)?google\.com\/maps\/(?:place|search)\/([^/?#@]+)/u,
    frame: (place) => `https://www.google.com/maps?q=${place}&output=embed`,
  },
  {
    page: /^https:\/\/(?:www\.)?google\.com\/maps\/@(-?[\d.]+),(-?[\d.]+)/u,
    frame: (lat, lon) => `https://www.google.com/maps?q=${lat},${lon}&output=embed`,
  },
  { page: /^https:\/\/(?:www\.)?openstreetmap\.org\/.*#map=(\d+)\/(-?[\d.]+)\/(-?[\d.]+)/u, frame: openStreetMap },
  {
    page: /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\w+\/status\/(\d+)/u,
    frame: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
  },
  {
    page: /^https:\/\/open\.spotify\.com\/(track|album|playlist|episode|show)\/(\w+)/u,
    frame: (kind, id) => `https://open.spotify.com/embed/${kind}/${id}`,
  },
  {
    page: /^(https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/.+)$/u,
    frame: (url) => `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(url ?? "")}`,
  },
  {
    page: /^https:\/\/codepen\.io\/([\w-]+)\/pen\/(\w+)/u,
    frame: (user, id) => `https://codepen.io/${user}/embed/${id}`,
  },
];

/** Returns the address that shows a page in a frame. Undefined for sites that are not in the table. */
export function frameAddress(href: string): string | undefined {
  for (const { page, frame } of SITES) {
    const match = page.exec(href);
    if (match !== null) return frame(...match.slice(1));
  }
  return undefined;
}

/** The map shows a part of the world that is smaller by half with each level. */
function openStreetMap(zoom?: string, lat?: string, lon?: string): string {
  const degrees = 360 / 2 ** Math.min(Number(zoom), 19);
  const [x, y] = [Number(lon), Number(lat)];
  const box = [x - degrees, y - degrees / 2, x + degrees, y + degrees / 2].map((value) => value.toFixed(5));
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join("%2C")}&layer=mapnik`;
}
