import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { TRASH_LIST } from "./trash.list.ts";
import { TRASH_KINDS } from "./trash.values.ts";

export const TrashedRecord = z.object({
  id: z.uuid(),
  model: z.enum(TRASH_KINDS),
  name: z.string(),
  /** Tells it from others of the name: an email, a code, a title. */
  detail: z.string(),
  deletedAt: z.iso.datetime(),
  /** Null if the entry is no longer in the log. */
  deletedBy: z.nullable(z.string()),
  /** Null for a kind that is kept for what refers to it. */
  goneAt: z.nullable(z.iso.datetime()),
});
export type TrashedRecord = z.infer<typeof TrashedRecord>;

export const TrashListQuery = listQuery(TRASH_LIST, { kind: TRASH_KINDS });
export type TrashListQuery = z.infer<typeof TrashListQuery>;
