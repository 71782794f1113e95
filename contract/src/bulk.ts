import "./jitless.ts";
import * as z from "zod/mini";
import { BULK_CALL_MAX } from "./bulk.values.ts";
import { BULK, type BulkAct } from "./bulk-acts.ts";
import type { BulkNeed } from "./model-extras.ts";
import {
  CLOSING_NOTE_MAX,
  CLOSING_NOTE_MISSING,
  DESK_CLOSINGS,
  type DeskClosing,
} from "./questions.values.ts";
import { recordId } from "./record.ts";
import { choice, civilDate, optionalLines, text } from "./text.ts";

/** Every record that a list's query finds, in the list's order: at most `BULK_MAX` of them. */
export const ListIds = z.object({
  ids: z.array(z.uuid()),
  total: z.int().check(z.minimum(0)),
  /** False when a search stopped counting; `total` is then a lower limit. */
  totalIsExact: z.boolean(),
});
export type ListIds = z.infer<typeof ListIds>;

const limits = `Send between 1 and ${BULK_CALL_MAX} ids.`;

/** @param acts the actions that the list offers. */
export function bulkInput(acts: readonly BulkAct[]) {
  return z
    .strictObject({
      ids: z
        .array(recordId("This is not the id of a record."), limits)
        .check(z.minLength(1, limits), z.maxLength(BULK_CALL_MAX, limits)),
      do: choice(acts),
      /**
       * The version at which each record was read, in the order of the ids. A record with another
       * version is refused.
       */
      versions: z.optional(z.array(z.int(), limits).check(z.maxLength(BULK_CALL_MAX, limits))),
      /** The reason, for actions that need one. */
      reason: z.optional(text("Reason", 3, 200)),
      /** The day, for actions that need one. */
      on: z.optional(civilDate()),
      /** Who it is for, for an act that asks for it; null for no one. */
      to: z.optional(z.nullable(recordId("Choose a person."))),
      /** Why, for an act whose reasons are few, and the words that go with it. */
      closing: z.optional(choice(DESK_CLOSINGS)),
      note: optionalLines("Note", CLOSING_NOTE_MAX),
    })
    .check(
      isPresent("reason", "Reason is required."),
      isPresent("on", "Enter a date."),
      isPresent("to", "Choose a person."),
      isPresent("closing", "Choose a reason."),
      z.refine(({ do: act, closing, note }) => act !== "close" || closing !== "other" || note, {
        error: CLOSING_NOTE_MISSING,
        path: ["note"],
      }),
    );
}
export type BulkInput = {
  ids: string[];
  do: BulkAct;
  versions?: number[] | undefined;
  reason?: string | undefined;
  on?: string | undefined;
  to?: string | null | undefined;
  closing?: DeskClosing | undefined;
  note?: string | null | undefined;
};

/** What a call says besides the records and the act. */
export type BulkInputDetails = Pick<BulkInput, "reason" | "on" | "to" | "closing" | "note">;

/** Whether the field that an action needs is there. */
function isPresent(need: BulkNeed, error: string) {
  return z.refine<Pick<BulkInput, "do" | BulkNeed>>(
    (body) => BULK[body.do].needs !== need || body[need] !== undefined,
    { error, path: [need] },
  );
}

/** The outcome for one record. A record that was already in the requested state counts as done. */
export const BulkResult = z.object({
  id: z.uuid(),
  /** The record's name; null when there is no record with this id. */
  label: z.nullable(z.string()),
  /** Its version after the change; null if nothing was changed or it was deleted. */
  version: z.nullable(z.int()),
  /** Why it was refused, in the words of the refusal of a single change. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** A remark on a change that succeeded. */
  note: z.optional(z.string()),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** In the order of the ids. A refusal does not affect the other records. */
export const BulkAnswer = z.object({ results: z.array(BulkResult) });
export type BulkAnswer = z.infer<typeof BulkAnswer>;
