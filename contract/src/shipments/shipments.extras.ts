import type { ModelExtras } from "../model-extras.ts";

export const SHIPMENT_EXTRAS = {
  references: { shipment: "shipment", orderLine: "orderLine" },
  words: {
    trackingNumber: "Tracking number",
    shippedOn: "Shipped on",
    deliveredAt: "Delivered",
  },
} as const satisfies ModelExtras;
