import * as z from "zod/mini";
import { EMAIL_STATES } from "../emails/email-state.ts";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { LICENCE_REMINDER_KEYS, REMINDER_KEYS } from "../reminders/reminders.values.ts";
import { EXPIRY_LIST } from "./expiries.list.ts";
import { EXPIRY_DAYS, EXPIRY_TYPES, OVERDUE } from "./expiries.values.ts";

export const PlannedAct = z.object({
  act: z.enum(["reminder", "warning", "orderHold", "readOnly"]),
  on: z.iso.date(),
  key: z.nullable(z.enum([...REMINDER_KEYS, ...LICENCE_REMINDER_KEYS])),
});
export type PlannedAct = z.infer<typeof PlannedAct>;

export const Expiry = z.object({
  id: z.uuid(),
  type: z.enum(EXPIRY_TYPES),
  /** Its name: the plan, the licence's number, the token, the invited user. */
  label: z.string(),
  /** Id of the invited user or the token; for the other types, that of the pharmacy. */
  record: z.uuid(),
  organization: z.nullable(RecordReference),
  /** In the pharmacy's zone. */
  endsOn: z.iso.date(),
  endsAt: z.nullable(z.iso.datetime()),
  /** 0 on the last day, negative once overdue. */
  daysLeft: z.int(),
  owner: z.nullable(RecordReference),
  /** The invited user's, since several may have one name. Null for all else. */
  email: z.nullable(z.string()),
  /** Null when nothing is scheduled: a user has to act. */
  next: z.nullable(PlannedAct),
  unremindable: z.nullable(z.string()),
  /** The state is that of its emails. */
  reminded: z.nullable(z.object({ at: z.iso.datetime(), state: z.enum(EMAIL_STATES) })),
});
export type Expiry = z.infer<typeof Expiry>;

export type ExpiryColumn =
  | ("type" | "label" | "organization" | "endsOn" | "daysLeft")
  | ("owner" | "next");

/** Overdue entries come first. */
export const ExpiryListQuery = listQuery(EXPIRY_LIST, {
  type: EXPIRY_TYPES,
  days: [OVERDUE, ...EXPIRY_DAYS.map(String)],
});
export type ExpiryListQuery = z.infer<typeof ExpiryListQuery>;

export const ExpiryCounts = z.object({
  items: z.array(z.object({ type: z.enum(EXPIRY_TYPES), count: z.int(), overdue: z.int() })),
});
export type ExpiryCounts = z.infer<typeof ExpiryCounts>;
