// The arguments of a form as bytes. A file may be text, bytes or a Blob; a Blob is read by the driver.
import { InvalidRequestError } from "@ws/core";
import { encodeForm, type EncodedForm, type FormField, type FormFile, type Steps } from "@ws/core/engine";

/**
 * The form of an operation that takes one.
 * @throws InvalidRequestError when a file is none, before anything is sent
 */
export function* formOf(
  operation: string,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Steps<EncodedForm> {
  const fields: FormField[] = [];
  for (const name of names) {
    const value = args[name];
    if (name === "file") fields.push({ name, value: yield* fileOf(operation, value) });
    else if (typeof value === "string" || typeof value === "number") fields.push({ name, value: String(value) });
    else if (value !== undefined) throw new InvalidRequestError(`${operation}: ${name} must be a string or a number`);
  }
  return encodeForm(fields);
}

function* fileOf(operation: string, file: unknown): Steps<FormFile> {
  if (typeof file !== "object" || file === null || !("data" in file)) {
    throw new InvalidRequestError(`${operation} needs file: { data, filename?, content_type? }`);
  }
  const { data, filename, content_type: contentType } = file as Readonly<Record<string, unknown>>;
  const own = data instanceof Blob ? { name: nameOf(data), type: data.type } : { name: undefined, type: "" };
  return {
    bytes: yield* bytesOf(operation, data),
    filename: typeof filename === "string" ? filename : (own.name ?? "file"),
    contentType: typeof contentType === "string" ? contentType : own.type,
  };
}

/** A `File` is a Blob that has a name. */
const nameOf = (blob: Blob): string | undefined =>
  "name" in blob && typeof blob.name === "string" ? blob.name : undefined;

function* bytesOf(operation: string, data: unknown): Steps<Uint8Array> {
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (typeof data === "string") return new TextEncoder().encode(data);
  if (data instanceof Blob) {
    const loaded = yield { type: "load", blob: data };
    if (loaded.type === "piece") return loaded.bytes;
  }
  throw new InvalidRequestError(`${operation}: file.data must be a string, bytes (a Buffer is such) or a Blob`);
}
