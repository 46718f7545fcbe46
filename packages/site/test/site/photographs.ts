// A page with photographs, and the programs that make them smaller.
import type { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import sharp, { type Sharp } from "sharp";

/** Returns a picture with as many details as a photograph: a sky above a field, with noise. */
export function photo(width: number, height: number) {
  const noise = { type: "gaussian", mean: 0, sigma: 30 } as const;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#57a"/><stop offset=".6" stop-color="#db8"/><stop offset=".6" stop-color="#473"/><stop offset="1" stop-color="#241"/></linearGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } }).composite([
    { input: Buffer.from(scene), blend: "add" },
  ]);
}

/** Uploads a picture. Returns the value of a file with it. */
export async function uploadPhoto(client: AsyncClient, filename: string, content: Uint8Array<ArrayBuffer>) {
  const { id } = await asyncUploadFile(client, content, { filename, contentType: "image/jpeg" });
  return { type: "file_upload", file_upload: { id } } as const;
}

/** Creates a page with a cover and two photographs, one of which was taken sideways. Returns its id. */
export async function createPhotographs(client: AsyncClient, parentId: string): Promise<string> {
  const jpeg = async (name: string, picture: Sharp) =>
    uploadPhoto(client, name, new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer()));
  const { id } = await client.pages.create({
    parent: { page_id: parentId },
    cover: await jpeg("cover (focus top).jpg", photo(2000, 1000)),
    properties: { title: { title: [{ text: { content: "Photographs" } }] } },
    children: [
      { paragraph: { rich_text: [{ text: { content: "Before the pictures." } }] } },
      { image: await jpeg("field.jpg", photo(1600, 900)) },
      { image: await jpeg("sideways.jpg", photo(900, 600).withMetadata({ orientation: 6 })) },
      { paragraph: { rich_text: [{ text: { content: "After the pictures." } }] } },
    ],
  });
  return id;
}
