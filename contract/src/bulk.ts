import "./jitless.ts";
import * as z from "zod/mini";
import { BULK_CALL_MAX } from "./bulk.values.ts";
import { BULK, type BulkAct } from "./bulk-acts.ts";
import { civilDate } from "./dates.ts";
import { EmailOutcome } from "./emails/delivery.ts";
import type { BulkNeed } from "./model-extras.ts";
import { recordId } from "./record.ts";
import { choice, text } from "./text.ts";

export const ListIds = z.object({
  ids: z.array(z.uuid()),
  total: z.int().check(z.minimum(0)),
  /** False when a search stopped counting; `total` is then a lower limit. */
  totalIsExact: z.boolean(),
});
export type ListIds = z.infer<typeof ListIds>;

const limits = `Send between 1 and ${BULK_CALL_MAX} ids.`;

export type BulkDetailSchemas = Partial<Record<BulkAct, BulkDetailSchema>>;
export type BulkDetailSchema = z.ZodMiniObject<z.core.$ZodLooseShape>;

export function bulkInput(acts: readonly BulkAct[], details: BulkDetailSchemas = {}) {
  return z
    .strictObject({
      ...fieldsOf(details),
      ids: z
        .array(recordId("This is not the id of a record."), limits)
        .check(z.minLength(1, limits), z.maxLength(BULK_CALL_MAX, limits)),
      do: choice(acts),
      /** One for each id, in the same order. A record that has another version by now is refused. */
      versions: z.optional(z.array(z.int(), limits).check(z.maxLength(BULK_CALL_MAX, limits))),
      reason: z.optional(text("Reason", 3, 200)),
      on: z.optional(civilDate()),
    })
    .check(
      isPresent("reason", "Reason is required."),
      isPresent("on", "Enter a date."),
      z.check<BulkInput>(({ value, issues }) => {
        const schema = details[value.do];
        if (!schema) return;
        const { error } = z.safeParse(schema, only(Object.keys(schema.shape), value));
        for (const { message, path } of error?.issues ?? []) {
          issues.push({ code: "custom", input: value, message, path: [...path] });
        }
      }),
    );
}

function fieldsOf(details: BulkDetailSchemas): Record<string, z.ZodMiniType> {
  const fields = Object.values(details).flatMap(({ shape }) => Object.entries(shape));
  return Object.fromEntries(fields.map(([name, field]) => [name, z.optional(field)]));
}

function only(names: readonly string[], values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export type BulkInputDetails = {
  reason?: string | undefined;
  on?: string | undefined;
  [field: string]: string | null | undefined;
};
type BulkCall = { ids: string[]; do: BulkAct; versions?: number[] | undefined };
export type BulkInput = BulkCall & Record<string, unknown>;

export function bulkDetailsOf({ ids: _, do: __, versions: ___, ...details }: BulkInput) {
  return details as BulkInputDetails;
}

function isPresent(need: BulkNeed, error: string) {
  return z.refine<{ do: BulkAct } & Partial<Record<BulkNeed, unknown>>>(
    (body) => BULK[body.do].needs !== need || body[need] !== undefined,
    { error, path: [need] },
  );
}

/** A record that was already in the requested state counts as done. */
export const BulkResult = z.object({
  id: z.uuid(),
  label: z.nullable(z.string()),
  /** Null if nothing was changed or it was deleted. */
  version: z.nullable(z.int()),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  letter: z.optional(EmailOutcome),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** In the order of the ids. A refusal does not affect the other records. */
export const BulkAnswer = z.object({ results: z.array(BulkResult) });
export type BulkAnswer = z.infer<typeof BulkAnswer>;
