import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { choice, optionalLines } from "../text.ts";
import { CLOSING_NOTE_MAX, CLOSING_NOTE_MISSING, DESK_CLOSINGS } from "./questions.values.ts";

export const BulkAssignment = z.object({ to: z.nullable(recordId("Choose a person.")) });

export const BulkClosing = z
  .object({
    closing: choice(DESK_CLOSINGS, "Choose a reason."),
    note: optionalLines("Note", CLOSING_NOTE_MAX),
  })
  .check(
    z.refine(({ closing, note }) => closing !== "other" || Boolean(note), {
      error: CLOSING_NOTE_MISSING,
      path: ["note"],
    }),
  );
