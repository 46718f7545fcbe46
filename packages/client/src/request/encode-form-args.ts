import { encodeForm, refuseValue, type EncodedForm, type FormField, type FormFile, type Steps } from "@ws/core/engine";

/**
 * Returns the steps that encode the form arguments of an operation as multipart/form-data.
 * @param operation name of the operation, for errors
 * @param names names of the form arguments
 * @throws InvalidRequestError for an invalid file or field, before anything is sent
 */
export function* encodeFormArgs(
  operation: string,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Steps<EncodedForm> {
  const fields: FormField[] = [];
  for (const name of names) {
    const value = args[name];
    if (name === "file") fields.push({ name, value: yield* readFile(operation, value) });
    else if (typeof value === "string" || typeof value === "number") fields.push({ name, value: String(value) });
    else if (value !== undefined) {
      refuseValue(`${name} of ${operation} to be a string or a number`, value);
    }
  }
  return encodeForm(fields);
}

function* readFile(operation: string, file: unknown): Steps<FormFile> {
  if (typeof file !== "object" || file === null || !("data" in file)) {
    return refuseValue(`file of ${operation} to be an object`, file, "Pass { data, filename?, content_type? }.");
  }
  const { data, filename, content_type: contentType } = file as Readonly<Record<string, unknown>>;
  const blob = data instanceof Blob ? { name: blobName(data), type: data.type } : { name: undefined, type: "" };
  return {
    bytes: yield* readBytes(operation, data),
    filename: typeof filename === "string" ? filename : (blob.name ?? "file"),
    contentType: typeof contentType === "string" ? contentType : blob.type,
  };
}

/** Returns the name of a `File`, or undefined for another `Blob`. */
const blobName = (blob: Blob): string | undefined =>
  "name" in blob && typeof blob.name === "string" ? blob.name : undefined;

function* readBytes(operation: string, data: unknown): Steps<Uint8Array> {
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (typeof data === "string") return new TextEncoder().encode(data);
  if (data instanceof Blob) {
    // The driver reads a Blob: reading it is asynchronous.
    const loaded = yield { type: "load", blob: data };
    if (loaded.type === "piece") return loaded.bytes;
  }
  return refuseValue(`file.data of ${operation} to be a string, a Uint8Array, an ArrayBuffer or a Blob`, data);
}
