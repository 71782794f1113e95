import * as z from "zod/mini";
import { EXPIRY_LIST } from "./expiries.list.ts";
import { EXPIRY_DAYS, EXPIRY_TYPES, OVERDUE } from "./expiries.values.ts";
import { listQuery } from "./list.ts";
import { RecordReference } from "./record.ts";
import { LICENCE_REMINDER_KEYS, REMINDER_KEYS } from "./reminders.values.ts";

/** What the program does by itself, and on which day: a past day for overdue entries. */
export const PlannedAct = z.object({
  act: z.enum(["reminder", "warning", "orderHold", "readOnly"]),
  on: z.iso.date(),
  /** Of a reminder: which. */
  key: z.nullable(z.enum([...REMINDER_KEYS, ...LICENCE_REMINDER_KEYS])),
});
export type PlannedAct = z.infer<typeof PlannedAct>;

/** Something that ends within the next days, or has ended and still has to be dealt with. */
export const Expiry = z.object({
  id: z.uuid(),
  type: z.enum(EXPIRY_TYPES),
  /** What it is called: the plan, the licence's number, the token, the person invited. */
  label: z.string(),
  /** Id of the person invited, or of the token; for the others the pharmacy is where to look. */
  record: z.uuid(),
  organization: z.nullable(RecordReference),
  /** Its last day, in the pharmacy's zone. */
  endsOn: z.iso.date(),
  /** The very instant, where it ends at one. */
  endsAt: z.nullable(z.iso.datetime()),
  /** Days after today up to the last; 0 on the last day, negative once it is overdue. */
  daysLeft: z.int(),
  /** The contact; null when there is none. */
  owner: z.nullable(RecordReference),
  /** Null when nothing is scheduled: a person has to act. */
  next: z.nullable(PlannedAct),
  /** Why no reminder of it can be sent now; null where one can. */
  unremindable: z.nullable(z.string()),
});
export type Expiry = z.infer<typeof Expiry>;

/** What its list can show and export. */
export type ExpiryColumn =
  | ("type" | "label" | "organization" | "endsOn" | "daysLeft")
  | ("owner" | "next");

/** Sorted by end date, so overdue entries come first. */
export const ExpiryListQuery = listQuery(EXPIRY_LIST, {
  type: EXPIRY_TYPES,
  /** Those that end within so many days, or those that are overdue; both when left out. */
  days: [OVERDUE, ...EXPIRY_DAYS.map(String)],
});
export type ExpiryListQuery = z.infer<typeof ExpiryListQuery>;

/** How many of each type the whole list holds, of those the caller may see. */
export const ExpiryCounts = z.object({
  items: z.array(z.object({ type: z.enum(EXPIRY_TYPES), count: z.int(), overdue: z.int() })),
});
export type ExpiryCounts = z.infer<typeof ExpiryCounts>;
