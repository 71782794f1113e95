import { createHash } from "node:crypto";
import { FILE_SIZE_MAX, type FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { Sharp } from "sharp";
import { AppError } from "../app-error.ts";
import { turns } from "../http/turns.ts";
import { isPlainPicture } from "./plain-picture.ts";

/** More than most phones take; one of this size takes some 250 MB while it is rotated. */
const PIXELS_MAX = 64_000_000;
const SECONDS_MAX = 30;

/** Pictures take turns, because of the memory each one needs. */
const decoding = turns(20, "Many pictures are being uploaded. Try again in a minute.");

/** As good as a camera's own, so that small print stays readable. */
const JPEG_QUALITY = 90;
const THUMBNAIL_QUALITY = 80;

type ContentType = (typeof FILE_TYPES)[number];
type Sides = { width: number | null; height: number | null };
type Cleaned = Sides & {
  bytes: Buffer;
  sentSha256: string | null;
};

/** Removes where, when and with what it was taken. Refuses one that cannot be decoded. */
export async function cleanPicture(
  bytes: Buffer,
  { contentType, ...sides }: Sides & { contentType: ContentType },
): Promise<Cleaned> {
  const asSent = { bytes, ...sides, sentSha256: null };
  if (contentType === "application/pdf") return asSent;
  if ((sides.width ?? 0) * (sides.height ?? 0) > PIXELS_MAX) throw TOO_MANY_PIXELS;
  const isPlain = isPlainPicture(bytes, contentType);
  const { data, info } = await decoding.take(() => decoded(bytes, contentType, isPlain));
  if (isPlain) return asSent;
  if (data.length > FILE_SIZE_MAX) throw TOO_LARGE;
  const sentSha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes: data, width: info.width, height: info.height, sentSha256 };
}

async function decoded(bytes: Buffer, contentType: ContentType, isPlain: boolean) {
  // loaded with the first picture: the server can start without it
  const { default: sharp } = await import("sharp");
  // cameras make small faults that the picture does not show
  const options = { limitInputPixels: PIXELS_MAX, failOn: "error" } as const;
  const picture = sharp(bytes, options).timeout({ seconds: SECONDS_MAX });
  const wanted = isPlain
    ? picture.resize(8, 8, { fit: "fill" }).raw()
    : encoded(picture.autoOrient().keepIccProfile(), contentType);
  return wanted.toBuffer({ resolveWithObject: true }).catch(refuse);
}

function refuse(error: unknown): never {
  throw error instanceof Error && error.message.startsWith("timeout") ? TOO_SLOW : DAMAGED;
}

export function thumbnailOf(bytes: Buffer, side: number) {
  return decoding.take(async () => {
    const { default: sharp } = await import("sharp");
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** On white and in sRGB, as a PNG that a PDF takes in as it is. Never enlarged. */
export function printedPicture(bytes: Buffer, sides: { width: number; height: number }) {
  return decoding.take(async () => {
    const { default: sharp } = await import("sharp");
    return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize({ ...sides, fit: "inside", withoutEnlargement: true })
      .removeAlpha()
      .png({ palette: false, progressive: false })
      .toBuffer()
      .catch(refuse);
  });
}

function encoded(picture: Sharp, contentType: ContentType): Sharp {
  if (contentType === "image/jpeg") return picture.jpeg({ quality: JPEG_QUALITY });
  return contentType === "image/png" ? picture.png() : picture.webp({ quality: JPEG_QUALITY });
}

const DAMAGED = new AppError("unsupported_type", "This picture is damaged. Choose another file.");

const TOO_MANY_PIXELS = new AppError(
  "too_large",
  `This picture has more than ${PIXELS_MAX / 1_000_000} megapixels. Make it smaller.`,
);

const TOO_LARGE = new AppError(
  "too_large",
  `Without its location data, this picture has more than ${FILE_SIZE_MAX / MEGABYTE} MB. Make it smaller.`,
);

const TOO_SLOW = new AppError(
  "too_large",
  "This picture takes too long to read. Make it smaller, or save it as a JPEG.",
);
