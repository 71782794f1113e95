import type { FILE_TYPES } from "@pharmacy/contract/files.values";
import type { Sharp } from "sharp";
import { AppError } from "../app-error.ts";
import { turns } from "../http/turns.ts";

/** Most pixels that are turned: more than most telephones take, and some 250 MB while they are. */
const PIXELS_MAX = 64_000_000;

/** Pictures are turned one after the other, because of the room each takes meanwhile. */
const turning = turns(20, "Many pictures are being uploaded. Try again in a minute.");

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
  return turning.take(() => cleaned(bytes, contentType));
}

async function cleaned(bytes: Buffer, contentType: ContentType): Promise<Cleaned | undefined> {
  // loaded with the first picture: the server starts without it
  const { default: sharp } = await import("sharp");
  try {
    // a camera's small faults are none of the picture
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" });
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
