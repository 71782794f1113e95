import { FILE_TYPES } from "@pharmacy/contract/files";
import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { AppError } from "../http/app-error.ts";

type Inspected = {
  contentType: (typeof FILE_TYPES)[number];
  width: number | null;
  height: number | null;
};

/** What a file is by its content, whatever its name and its sender say. Refuses all but the few types allowed. */
export async function inspectFile(bytes: Buffer): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes);
  const contentType = FILE_TYPES.find((type) => type === found?.mime);
  if (!contentType) {
    throw new AppError("unsupported_type", "Choose a PNG, JPEG, WebP or PDF file.");
  }
  if (contentType === "application/pdf") return { contentType, width: null, height: null };
  try {
    const { width, height } = imageSize(bytes);
    return { contentType, width, height };
  } catch {
    throw new AppError("unsupported_type", "This picture is damaged. Choose another file.");
  }
}
