import * as z from "zod/mini";
import { changesOf, recordFields, recordId } from "../record.ts";
import { choice, text } from "../text.ts";
import {
  DELIVERIES_PAGE,
  DELIVERY_STATUSES,
  PAUSE_REASONS,
  SENT_EVENTS,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_STATUSES,
  WEBHOOKS_MAX,
} from "./webhooks.values.ts";

const HTTPS_PORT = "443";
const OWN_PORTS_FROM = 1024;
const PORTS_END = 65_535;

const PARTS = /^https:\/\/([^/?#\\\s]+)(?:[/?][^\\\s]*)?$/i;
const AUTHORITY = /^(\[[\d:.a-f]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;

/** Why events cannot be sent there, as far as the text itself shows it. */
function addressProblem(address: string): string | null {
  if (address.includes("#")) return "Leave out the part after #.";
  const [, authority] = PARTS.exec(address) ?? [];
  if (authority === undefined) return "Enter an address that begins with https://.";
  if (authority.includes("@")) return "Leave out the user name and password.";
  const [, host, port = HTTPS_PORT] = AUTHORITY.exec(authority) ?? [];
  // a name without a dot is known in its own network alone
  if (host === undefined || !/[.:]./.test(host)) return "Enter a public address.";
  const isOpen = Number(port) >= OWN_PORTS_FROM && Number(port) <= PORTS_END;
  return port === HTTPS_PORT || isOpen ? null : `Use port 443, or one from ${OWN_PORTS_FROM}.`;
}

const CHOOSE_EVENTS = "Choose at least one event.";

export const WebhookInput = z.strictObject({
  name: text("Name", 1, 60),
  address: text("Address", 1, 500).check(
    z.refine((address) => addressProblem(address) === null, {
      error: ({ input }) => addressProblem(String(input)) ?? undefined,
    }),
  ),
  events: z.array(choice(WEBHOOK_EVENT_NAMES), CHOOSE_EVENTS).check(
    z.minLength(1, CHOOSE_EVENTS),
    z.maxLength(WEBHOOK_EVENT_NAMES.length, { error: "List each event only once.", abort: true }),
    z.refine((events) => new Set(events).size === events.length, "List each event only once."),
  ),
});
export type WebhookInput = z.input<typeof WebhookInput>;

export const WebhookChanges = changesOf(WebhookInput);
export type WebhookChanges = z.input<typeof WebhookChanges>;

export const WebhookVersion = z.strictObject({ version: z.optional(recordFields.version) });

export const Webhook = z.object({
  ...recordFields,
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  status: z.enum(WEBHOOK_STATUSES),
  pausedBecause: z.nullable(z.enum(PAUSE_REASONS)),
  lastTriedAt: z.nullable(z.iso.datetime()),
  /** Why the last try failed; null if it did not. */
  lastError: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = z.object({ items: z.array(Webhook).check(z.maxLength(WEBHOOKS_MAX)) });
export type Webhooks = z.infer<typeof Webhooks>;

/** The secret is only ever in this answer. */
export const IssuedWebhook = z.extend(Webhook, { secret: z.string() });
export type IssuedWebhook = z.infer<typeof IssuedWebhook>;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.enum(SENT_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: z.iso.datetime(),
  tries: z.int(),
  lastTriedAt: z.nullable(z.iso.datetime()),
  nextTryAt: z.nullable(z.iso.datetime()),
  answerCode: z.nullable(z.int()),
  answerText: z.nullable(z.string()),
  error: z.nullable(z.string()),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveries = z.object({
  items: z.array(WebhookDelivery).check(z.maxLength(DELIVERIES_PAGE)),
  /** The id to read on from; null at the end. */
  next: z.nullable(z.uuid()),
  pending: z.int(),
  givenUp: z.int(),
  dropped: z.int(),
});
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

export const WebhookDeliveriesPage = z.strictObject({
  before: z.optional(recordId("This is not the id of a delivery.")),
});
export type WebhookDeliveriesPage = z.infer<typeof WebhookDeliveriesPage>;

/** One delivery, or all that were given up. */
export const WebhookSending = z.strictObject({
  delivery: z.optional(recordId("This is not the id of a delivery.")),
});
export type WebhookSending = z.input<typeof WebhookSending>;
