import * as z from "zod/mini";
import { AuditLog } from "../audit-logs/audit-logs.ts";
import { isWithinMoments } from "../dates.values.ts";
import { Delivery } from "../emails/delivery.ts";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { TIMELINE_KINDS } from "./timeline.values.ts";

export const TimelineEmail = z.extend(Delivery, {
  subject: z.string(),
  person: z.nullable(RecordReference),
});
export type TimelineEmail = z.infer<typeof TimelineEmail>;

export const TimelineItem = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(TIMELINE_KINDS),
  entry: z.nullable(AuditLog),
  letters: z.array(TimelineEmail),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

export const Timeline = z.object({
  items: z.array(TimelineItem),
  older: z.nullable(z.string()),
});
export type Timeline = z.infer<typeof Timeline>;

const PLACE_MAX = 61;
const PLACE = /^[\dT:.-]{23}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NO_PLACE = "This is not a position in a timeline. Leave it out to start with the newest.";

const kinds = listQuery({ sorts: [], filters: ["kind"] }, { kind: TIMELINE_KINDS });

export const TimelineQuery = z.extend(z.pick(kinds, { count: true, kind: true }), {
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
  return isWithinMoments(text) && new Date(time).toISOString() === text;
}
