// Uploads a file and attaches it.
import { Client } from "@notionhq/client";
import type { FileUploadObjectResponse } from "@notionhq/client";

export async function upload(notion: Client, bytes: Uint8Array<ArrayBuffer>, page_id: string): Promise<string> {
  const created: FileUploadObjectResponse = await notion.fileUploads.create({
    mode: "single_part",
    filename: "report.pdf",
    content_type: "application/pdf",
  });
  const sent = await notion.fileUploads.send({
    file_upload_id: created.id,
    file: { filename: "report.pdf", data: new Blob([bytes], { type: "application/pdf" }) },
  });
  if (sent.status !== "uploaded") throw new Error(sent.file_import_result?.type ?? sent.status);
  await notion.blocks.children.append({
    block_id: page_id,
    children: [{ type: "pdf", pdf: { type: "file_upload", file_upload: { id: sent.id } } }],
  });
  return sent.upload_url ?? sent.id;
}

export async function uploadParts(notion: Client, parts: Blob[]): Promise<number | null> {
  const { id } = await notion.fileUploads.create({
    mode: "multi_part",
    number_of_parts: parts.length,
    filename: "video.mp4",
  });
  for (const [index, data] of parts.entries()) {
    await notion.fileUploads.send({ file_upload_id: id, file: { data }, part_number: String(index + 1) });
  }
  await notion.fileUploads.complete({ file_upload_id: id });
  const { results } = await notion.fileUploads.list({ status: "uploaded" });
  return results[0]?.content_length ?? null;
}
