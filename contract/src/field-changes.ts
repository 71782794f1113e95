import "./jitless.ts";
import * as z from "zod/mini";
import { MODEL_NAMES } from "./models.ts";

/** Secrets read "•••"; long text is cut at 500 characters. */
export const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/** Its current name, or its last one if it is deleted. */
export const NamedRecord = z.object({
  id: z.uuid(),
  model: z.enum(MODEL_NAMES),
  label: z.string(),
  /** It still exists and the reader may open it. */
  isOpen: z.boolean(),
});
export type NamedRecord = z.infer<typeof NamedRecord>;
