import * as z from "zod/mini";
import { MAIL_STATES } from "../emails/mail-state.ts";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { LICENCE_REMINDER_KEYS, REMINDER_KEYS } from "../reminders/reminders.values.ts";
import { EXPIRY_LIST } from "./expiries.list.ts";
import { EXPIRY_DAYS, EXPIRY_TYPES, OVERDUE } from "./expiries.values.ts";

/** What happens automatically next, and on which day: a past day for overdue entries. */
export const PlannedAct = z.object({
  act: z.enum(["reminder", "warning", "orderHold", "readOnly"]),
  on: z.iso.date(),
  /** For a reminder: which one. */
  key: z.nullable(z.enum([...REMINDER_KEYS, ...LICENCE_REMINDER_KEYS])),
});
export type PlannedAct = z.infer<typeof PlannedAct>;

/** Something that ends within the next days, or has ended and still needs attention. */
export const Expiry = z.object({
  id: z.uuid(),
  type: z.enum(EXPIRY_TYPES),
  /** Its name: the plan, the licence's number, the token, the invited user. */
  label: z.string(),
  /** Id of the invited user or the token; for the other types, that of the pharmacy. */
  record: z.uuid(),
  organization: z.nullable(RecordReference),
  /** Its last day, in the pharmacy's zone. */
  endsOn: z.iso.date(),
  /** The exact time, if it ends at one. */
  endsAt: z.nullable(z.iso.datetime()),
  /** Days until the last day; 0 on the last day, negative once overdue. */
  daysLeft: z.int(),
  /** The contact; null when there is none. */
  owner: z.nullable(RecordReference),
  /** Null when nothing is scheduled: a user has to act. */
  next: z.nullable(PlannedAct),
  /** Why no reminder can be sent now; null if one can. */
  unremindable: z.nullable(z.string()),
  /** The last reminder of it, and what became of its letters; null if there was none. */
  reminded: z.nullable(z.object({ at: z.iso.datetime(), state: z.enum(MAIL_STATES) })),
});
export type Expiry = z.infer<typeof Expiry>;

/** What its list can show and export. */
export type ExpiryColumn =
  | ("type" | "label" | "organization" | "endsOn" | "daysLeft")
  | ("owner" | "next");

/** Sorted by end date, so overdue entries come first. */
export const ExpiryListQuery = listQuery(EXPIRY_LIST, {
  type: EXPIRY_TYPES,
  /** Entries that end within this many days, or overdue ones; both when left out. */
  days: [OVERDUE, ...EXPIRY_DAYS.map(String)],
});
export type ExpiryListQuery = z.infer<typeof ExpiryListQuery>;

/**
 * How many entries of each type the search and the days leave, among those the caller may see.
 */
export const ExpiryCounts = z.object({
  items: z.array(z.object({ type: z.enum(EXPIRY_TYPES), count: z.int(), overdue: z.int() })),
});
export type ExpiryCounts = z.infer<typeof ExpiryCounts>;
