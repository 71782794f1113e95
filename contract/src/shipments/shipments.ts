import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { ItemReference } from "../items/items.ts";
import { LINE_PACKS_MAX } from "../orders/orders.values.ts";
import { batchNumber } from "../products/products.batches.ts";
import { RecordReference, recordFields, recordId } from "../record.ts";
import { optional, optionalLines, optionalName, wholeNumber } from "../text.ts";
import { SHIPMENT_LINES_MAX, SHIPMENT_STATUSES } from "./shipments.values.ts";

const packs = (min: number) => wholeNumber("Quantity", min, LINE_PACKS_MAX);

const Packed = z.strictObject({
  /** The line of the order. */
  line: recordId(),
  quantity: packs(1),
  batchNumber: optional(batchNumber()),
  expiryDate: optional(civilDate()),
});
export type Packed = z.output<typeof Packed>;

const limits = `Send between 1 and ${SHIPMENT_LINES_MAX} batches.`;

/** Counted before any of them is parsed. */
function few<Inner extends z.ZodMiniType>(inner: Inner, min: number) {
  const isFew = (value: unknown) =>
    Array.isArray(value) && value.length >= min && value.length <= SHIPMENT_LINES_MAX;
  return z.pipe(z.custom<z.input<Inner>[]>(isFew, limits), z.array(inner));
}

export const ShipmentInput = z.strictObject({
  /** The version of the order, not of the shipment. */
  version: z.int("Send the version you read.").check(z.minimum(1)),
  lines: few(Packed, 1),
  carrier: optionalName("Carrier", 1, 80),
  trackingNumber: optionalName("Tracking number", 1, 80),
  note: optionalLines("Note", 1_000),
});
export type ShipmentInput = z.input<typeof ShipmentInput>;

export const ShipmentLine = z.object({
  id: z.uuid(),
  orderLine: z.uuid(),
  item: ItemReference,
  description: z.string(),
  gtin: z.nullable(z.string()),
  quantity: z.int(),
  /** Null until the shipment was received. */
  delivered: z.nullable(z.int()),
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  /** A recall covers the batch: it goes on no shelf. */
  isRecalled: z.boolean(),
});
export type ShipmentLine = z.infer<typeof ShipmentLine>;

export const Shipment = z.object({
  ...recordFields,
  /** SH-2026-000123. */
  number: z.string(),
  order: z.object({ id: z.uuid(), number: z.string() }),
  organization: RecordReference,
  status: z.enum(SHIPMENT_STATUSES),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
  deliveredAt: z.nullable(z.iso.datetime()),
  deliveredBy: z.nullable(RecordReference),
  lines: z.array(ShipmentLine).check(z.maxLength(SHIPMENT_LINES_MAX)),
});
export type Shipment = z.infer<typeof Shipment>;

export const Shipments = z.object({ items: z.array(Shipment) });
export type Shipments = z.infer<typeof Shipments>;

/** Lines left out arrived in full. */
export const ShipmentDelivery = z.strictObject({
  version: z.int("Send the version you read.").check(z.minimum(1)),
  lines: z._default(few(z.strictObject({ line: recordId(), delivered: packs(0) }), 0), []),
});
export type ShipmentDelivery = z.output<typeof ShipmentDelivery>;
