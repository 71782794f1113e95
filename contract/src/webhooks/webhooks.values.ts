import type { AuditAction } from "../audit-logs/audit-logs.values.ts";
import { keysOf } from "../keys.ts";
import type { Model } from "../models.ts";

type EventSource = {
  model: Model;
  /** The actions of the audit log that are this event. */
  actions: readonly AuditAction[];
  /** Only records of this kind. */
  kind?: string;
  /** The log calls its records by their number, which the event then has. */
  isNumbered?: true;
};

/** Every event follows from entries of the audit log. */
export const WEBHOOK_EVENTS = {
  "order.placed": { model: "order", actions: ["place"], isNumbered: true },
  "order.confirmed": { model: "order", actions: ["confirm"], isNumbered: true },
  "order.cancelled": { model: "order", actions: ["cancel"], isNumbered: true },
  "shipment.shipped": { model: "shipment", actions: ["create"], isNumbered: true },
  "shipment.received": { model: "shipment", actions: ["deliver"], isNumbered: true },
  "return.decided": { model: "return", actions: ["decide"], isNumbered: true },
  "invoice.issued": { model: "invoice", actions: ["create"], kind: "invoice", isNumbered: true },
  "creditNote.issued": {
    model: "invoice",
    actions: ["create"],
    kind: "creditNote",
    isNumbered: true,
  },
  "payment.recorded": {
    model: "payment",
    actions: ["create"],
    kind: "payment",
    isNumbered: true,
  },
  "product.changed": { model: "product", actions: ["create", "update", "archive", "restore"] },
  "item.changed": {
    model: "item",
    actions: ["create", "update", "activate", "discontinue", "withdraw"],
  },
  "recall.issued": { model: "recall", actions: ["create"] },
  "recall.lifted": { model: "recall", actions: ["lift"] },
  "registration.received": { model: "registration", actions: ["create"] },
  "registration.approved": { model: "registration", actions: ["approve"] },
} as const satisfies Record<string, EventSource>;

export const WEBHOOK_EVENT_NAMES = keysOf(WEBHOOK_EVENTS);
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const sourceOf = (event: WebhookEvent): EventSource => WEBHOOK_EVENTS[event];

/** Sent by hand, to see that an address answers. */
export const TEST_EVENT = "webhook.test";
export const SENT_EVENTS = [...WEBHOOK_EVENT_NAMES, TEST_EVENT] as const;

export const WEBHOOK_STATUSES = ["active", "paused"] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Null if a user paused it. */
export const PAUSE_REASONS = ["gone", "failing"] as const;

export const DELIVERY_STATUSES = ["pending", "delivered", "givenUp", "dropped"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const WEBHOOKS_MAX = 20;
export const DELIVERIES_PAGE = 50;

/** Beyond these the oldest are dropped. */
export const PENDING_MAX = 10_000;

export const RETRY_DAYS = 3;
export const OLD_SECRET_HOURS = 24;
