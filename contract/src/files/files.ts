import "../jitless.ts";
import * as z from "zod/mini";

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
