// Policies that limit what documents load and run, because content of the workspace can contain anything.

/** Policy of all pages: no inline scripts and styles, no frames, and nothing of other sites except pictures and media. */
export const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "https:"],
  manifestSrc: ["'self'"],
  mediaSrc: ["'self'", "https:"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};
