import { FILE_TYPES } from "@pharmacy/contract/files/files.values";
import { AppError } from "../app-error.ts";

/** Longest accepted side of a picture, pixels: the longest a JPEG can have. */
const SIDE_MAX = 65_535;

type Inspected = {
  contentType: (typeof FILE_TYPES)[number];
  width: number | null;
  height: number | null;
};

/** By content, regardless of its name and declared type. */
export async function inspectFile(bytes: Buffer): Promise<Inspected> {
  const [{ fileTypeFromBuffer }, { imageSize }] = await Promise.all([
    import("file-type"),
    import("image-size"),
  ]);
  const found = await fileTypeFromBuffer(bytes);
  const contentType = FILE_TYPES.find((type) => type === found?.mime);
  if (!contentType) {
    throw new AppError("unsupported_type", "Choose a PNG, JPEG, WebP or PDF file.");
  }
  if (contentType === "application/pdf") return { contentType, width: null, height: null };
  try {
    if (!isWhole(contentType, bytes)) throw DAMAGED;
    const { width, height } = imageSize(bytes);
    if (![width, height].every((side) => side > 0 && side <= SIDE_MAX)) throw DAMAGED;
    return { contentType, width, height };
  } catch {
    throw DAMAGED;
  }
}

const DAMAGED = new AppError("unsupported_type", "This picture is damaged. Choose another file.");

function isWhole(contentType: Inspected["contentType"], bytes: Buffer): boolean {
  switch (contentType) {
    case "image/png":
      return endOfPng(bytes) === bytes.length;
    case "image/webp":
      return bytes.readUInt32LE(4) + 8 === bytes.length;
    default:
      // cameras append previews to a JPEG, so only its end mark is looked for
      return bytes.includes("ffd9", 2, "hex");
  }
}

function endOfPng(bytes: Buffer): number {
  for (let start = 8; ; ) {
    const name = bytes.toString("latin1", start + 4, start + 8);
    start += 12 + bytes.readUInt32BE(start);
    if (name === "IEND") return start;
  }
}
