import { allOf, extrasOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";
import type { Model } from "../models.ts";
import type { NotificationKind } from "./notifications.values.ts";

export type NotificationEvent = NameOf<"notifications">;

const EVENTS = allOf("notifications");

export const NOTIFICATION_EVENTS = keysOf(EVENTS);

const MODEL_OF = new Map(
  extrasOf("notifications").flatMap(({ model, rows }) =>
    Object.keys(rows).map((event) => [event, model] as const),
  ),
);

export const kindOfEvent = (event: NotificationEvent): NotificationKind => EVENTS[event].kind;

/** Models that a reader must be permitted to view, for an event about a record of this model. */
export function modelsSeenFor(event: NotificationEvent, model: Model): readonly Model[] {
  return [model, MODEL_OF.get(event) ?? model];
}

/** The models of the records that an event is about. */
export function modelsOfEvent(event: NotificationEvent): readonly Model[] {
  const own = MODEL_OF.get(event);
  return EVENTS[event].about ?? (own ? [own] : []);
}

type Facts = { event: NotificationEvent; name: string; by: string | null };

/** "Niamh Corrigan mentioned you in a note on Castlewren Pharmacy" */
export const notificationWords = ({ event, ...facts }: Facts): string => EVENTS[event].says(facts);
