import { Buffer } from "node:buffer";

export type Receipt = { name: string; mimeType: string; buffer: Buffer };

/** A PDF with a page, padded with a comment to this many bytes. */
export function pdfOf(bytes: number): Buffer {
  const head = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const end = "\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
  return Buffer.from(`${head}%${"x".repeat(bytes - head.length - end.length - 1)}${end}`);
}

/** The picture with a camera's metadata: its location and orientation. */
export function asPhotographed(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(80);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  writeEntry(tiff, 10, { tag: 0x0112, type: SHORT, count: 1, value: orientation << 16 });
  writeEntry(tiff, 22, { tag: 0x8825, type: LONG, count: 1, value: GPS_AT });
  tiff.writeUInt16BE(1, GPS_AT);
  writeEntry(tiff, GPS_AT + 2, { tag: 2, type: RATIONAL, count: 3, value: LATITUDE_AT });
  for (const [place, number] of [53, 1, 20, 1, 59, 1].entries()) {
    tiff.writeUInt32BE(number, LATITUDE_AT + place * 4);
  }
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

const [SHORT, LONG, RATIONAL] = [3, 4, 5];
const GPS_AT = 38;
const LATITUDE_AT = 56;

type Entry = { tag: number; type: number; count: number; value: number };

function writeEntry(tiff: Buffer, at: number, { tag, type, count, value }: Entry) {
  tiff.writeUInt16BE(tag, at);
  tiff.writeUInt16BE(type, at + 2);
  tiff.writeUInt32BE(count, at + 4);
  tiff.writeUInt32BE(value, at + 8);
}
