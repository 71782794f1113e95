/** Bytes. */
export const MEGABYTE = 1024 * 1024;
const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** Accepted file types, by content. SVG is not among them: it can carry scripts. */
export const FILE_TYPES = [...PICTURE_TYPES, "application/pdf"] as const;

/** What a file with records to import may be. */
export const IMPORT_FILE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/** Largest upload, bytes. */
export const FILE_SIZE_MAX = 10 * MEGABYTE;

/** Limits of a user's picture and a pharmacy's logo: bytes, and the shortest side in pixels. */
export const PICTURE = { types: PICTURE_TYPES, sizeMax: 2 * MEGABYTE, sideMin: 64 };

export const PICTURE_HINT = `PNG, JPEG or WebP, at most ${PICTURE.sizeMax / MEGABYTE} MB and at least ${PICTURE.sideMin} × ${PICTURE.sideMin} pixels.`;
