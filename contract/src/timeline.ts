import * as z from "zod/mini";
import { AuditLog } from "./audit-logs.ts";
import { listQuery } from "./list.ts";
import { MAIL_STATUSES } from "./mails.values.ts";
import { RecordReference } from "./record.ts";
import { TIMELINE_KINDS } from "./timeline.values.ts";

/** A letter, and what became of it. */
export const TimelineLetter = z.object({
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  sentAt: z.nullable(z.iso.datetime()),
  /** The mail server's answer when it refused. */
  error: z.nullable(z.string()),
  /** Whom it was about, while they are there. */
  person: z.nullable(RecordReference),
});
export type TimelineLetter = z.infer<typeof TimelineLetter>;

/** One thing that happened to a pharmacy: an entry of the audit log, or a letter by itself. */
export const TimelineItem = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(TIMELINE_KINDS),
  /** Null for a letter by itself. */
  entry: z.nullable(AuditLog),
  /** That letter, or those of a reminder. */
  letters: z.array(TimelineLetter),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** A part of a timeline, the newest first, and where the older part begins. */
export const Timeline = z.object({
  items: z.array(TimelineItem),
  /** The `before` of the next part; null when this is the last. */
  older: z.nullable(z.string()),
});
export type Timeline = z.infer<typeof Timeline>;

/** An instant and an id: the longest place in a timeline there is. */
const PLACE_MAX = 61;
const PLACE = /^[\dT:.-]{23}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NO_PLACE = "This is not a position in a timeline. Leave it out to start with the newest.";

const kinds = listQuery({ sorts: [], filters: ["kind"] }, { kind: TIMELINE_KINDS });

export const TimelineQuery = z.extend(z.pick(kinds, { count: true, kind: true }), {
  /** Only what came before this place, as an earlier answer named it. */
  before: z.optional(
    z.string().check(
      z.maxLength(PLACE_MAX, { error: NO_PLACE, abort: true }),
      z.refine((place) => PLACE.test(place) && isInstant(place.slice(0, 24)), NO_PLACE),
    ),
  ),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
