import type { FILE_TYPES } from "@pharmacy/contract/files.values";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../app-error.ts";

/** Most pixels that are turned: more than any telephone takes, and 400 MB while they are. */
const PIXELS_MAX = 100_000_000;

/** As good as a camera's own, so that small print can still be read. */
const JPEG_QUALITY = 90;

type ContentType = (typeof FILE_TYPES)[number];
type Cleaned = { bytes: Buffer; width: number; height: number };

/**
 * A photograph as it is meant to be seen, and without what the camera noted beside it: where it was
 * taken, when, and with what. Turned upright by what the camera said of it. Undefined where nothing
 * was noted, and the bytes can stay as they are.
 */
export async function cleanPicture(
  bytes: Buffer,
  contentType: ContentType,
): Promise<Cleaned | undefined> {
  if (contentType === "application/pdf") return;
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX });
    const { exif, xmp, iptc, comments } = await picture.metadata();
    if (!(exif || xmp || iptc || comments)) return;
    const upright = picture.autoOrient().keepIccProfile();
    const { data, info } = await encoded(upright, contentType).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new AppError("unsupported_type", "This picture is damaged. Choose another file.");
  }
}

function encoded(picture: Sharp, contentType: ContentType): Sharp {
  if (contentType === "image/jpeg") return picture.jpeg({ quality: JPEG_QUALITY });
  return contentType === "image/png" ? picture.png() : picture.webp({ quality: JPEG_QUALITY });
}
