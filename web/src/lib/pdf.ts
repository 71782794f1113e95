export type PdfObject = { entries: string; stream?: Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

/** Converts millimetres to points, the unit of a PDF. */
export const points = (millimetres: number) => Number(((millimetres * 72) / 25.4).toFixed(3));

export function pdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, "0")).join("")}>`;
}

export async function packed(
  entries: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<PdfObject> {
  const { readable, writable } = new CompressionStream("deflate");
  const writer = writable.getWriter();
  const written = writer
    .write(typeof content === "string" ? encoder.encode(content) : content)
    .then(() => writer.close());
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return { entries: `${entries} /Filter /FlateDecode`, stream: new Uint8Array(bytes) };
}

/** Objects are numbered from 1: the catalogue first, then the one that describes the file. */
export function pdfOf(objects: readonly PdfObject[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add("%PDF-1.7\n");
  // tells programs that move files that this one is not text
  add(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const places = objects.map(({ entries, stream }, index) => {
    const place = length;
    const size = stream ? ` /Length ${stream.length}` : "";
    add(`${index + 1} 0 obj\n<< ${entries}${size} >>\n`);
    if (stream) {
      add("stream\n");
      add(stream);
      add("\nendstream\n");
    }
    add("endobj\n");
    return place;
  });
  const table = length;
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (const place of places) add(`${String(place).padStart(10, "0")} 00000 n \n`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R /Info 2 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
