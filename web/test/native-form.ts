import { File as NativeFile } from "node:buffer";

/** A FormData that fetch understands: jsdom replaces it with its own. */
export function nativeForm(): Promise<FormData> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new Response("", { headers }).formData();
}

export function nativeFile(content: string | Uint8Array, name: string, type?: string): File {
  // The two types are identical at run time.
  return new NativeFile([content], name, type ? { type } : {}) as unknown as File;
}

export async function toNativeForm(form: FormData): Promise<FormData> {
  const native = await nativeForm();
  for (const [name, value] of form) {
    if (typeof value === "string") native.append(name, value);
    else native.append(name, nativeFile(await contentOf(value), value.name, value.type));
  }
  return native;
}

function contentOf(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}
