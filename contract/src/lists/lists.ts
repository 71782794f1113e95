import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { listQuery } from "../list.ts";
import { currency } from "../organizations/places.ts";
import {
  changesOf,
  type RecordColumn,
  RecordReference,
  recordFields,
  recordId,
} from "../record.ts";
import { name, optional, optionalLines, wholeNumber } from "../text.ts";
import { LIST_LIST } from "./lists.list.ts";
import {
  COPIES_MAX,
  LIST_STATES,
  LIST_STATUSES,
  PRIORITY,
  PRIORITY_MAX,
  RIVALS_MAX,
} from "./lists.values.ts";

const fields = z.strictObject({
  name: name("Name", 1, 120),
  description: optionalLines("Description", 500),
  validFrom: civilDate(),
  validTo: optional(civilDate()),
  /** The higher priority wins where several lists have a price. */
  priority: z._default(wholeNumber("Priority", 0, PRIORITY_MAX), PRIORITY),
});

export const ListInput = z.extend(fields, {
  /** Null: for all pharmacies. */
  organization: optional(recordId("Choose a pharmacy.")),
  currency: optional(currency()),
});
export type ListInput = z.input<typeof ListInput>;

/** The pharmacy and the currency stay: a copy can have others. */
export const ListChanges = changesOf(fields);
export type ListChanges = z.output<typeof ListChanges>;

export const ListReference = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
export type ListReference = z.infer<typeof ListReference>;

export const PriceList = z.object({
  ...z.required(fields).shape,
  ...recordFields,
  code: z.string(),
  status: z.enum(LIST_STATUSES),
  state: z.enum(LIST_STATES),
  organization: z.nullable(RecordReference),
  currency: z.string(),
  lineCount: z.int(),
});
export type PriceList = z.infer<typeof PriceList>;

const version = z.int("Send the version you read.").check(z.minimum(1));

export const ListAct = z.strictObject({ version });

export const ListCopies = z.strictObject({
  organizations: z.array(z.nullable(recordId("Choose a pharmacy."))).check(
    z.minLength(1, "Choose at least one pharmacy."),
    z.maxLength(COPIES_MAX, `Copy a list to at most ${COPIES_MAX} pharmacies at once.`),
    z.refine((ids) => new Set(ids).size === ids.length, "Choose each pharmacy only once."),
  ),
  name: z.optional(name("Name", 1, 120)),
});
export type ListCopies = z.input<typeof ListCopies>;

export const CopiedLists = z.object({ items: z.array(PriceList).check(z.maxLength(COPIES_MAX)) });
export type CopiedLists = z.infer<typeof CopiedLists>;

/** Active lists with prices for the same pharmacies, items and days. */
export const ListOverlaps = z.object({
  items: z
    .array(z.object({ list: ListReference, itemCount: z.int(), message: z.string() }))
    .check(z.maxLength(RIVALS_MAX)),
});
export type ListOverlaps = z.infer<typeof ListOverlaps>;

export const ListListQuery = listQuery(LIST_LIST, {
  status: [...new Set([...LIST_STATUSES, ...LIST_STATES])],
  organization: null,
});
export type ListListQuery = z.infer<typeof ListListQuery>;

export type ListColumn =
  | ("name" | "code" | "organization" | "lines" | "validFrom" | "validTo" | "priority")
  | ("currency" | "state")
  | RecordColumn;
