import "./jitless.ts";
import * as z from "zod/mini";

/** What an uploaded file is called afterwards. */
export const FileReference = z.object({
  id: z.uuid(),
  /** Signed and short-lived, so that a picture can be shown without a header. */
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});
export type FileReference = z.infer<typeof FileReference>;

/** What a file may be, by its content. SVG is not among them: it can carry scripts. */
export const FILE_TYPES = ["image/png", "image/jpeg", "image/webp", "application/pdf"] as const;

/** Largest upload, bytes. */
export const FILE_SIZE_MAX = 10 * 1024 * 1024;

/** Largest logo, bytes. */
export const LOGO_SIZE_MAX = 2 * 1024 * 1024;

/** Shortest side of a logo, pixels. */
export const LOGO_SIDE_MIN = 64;
