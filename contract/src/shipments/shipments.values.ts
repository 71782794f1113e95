export const SHIPMENT_STATUSES = ["underWay", "delivered"] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Batches of one shipment: a line can come from several. */
export const SHIPMENT_LINES_MAX = 1_000;
