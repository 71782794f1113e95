import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { LineRow, OrderRow } from "../orders/orders.table.ts";

export type ShippedPacks = {
  orderLine: string;
  quantity: number;
  batchNumber: string | null;
  expiryDate: string | null;
};

export type Shipped = {
  services: Pick<Services, "config" | "secret">;
  /** Locked. */
  order: OrderRow;
  lines: readonly LineRow[];
  shipment: { id: string; number: string };
  packs: readonly ShippedPacks[];
  now: number;
  shippedAt: number;
};

/** Returns what changes in the order besides. */
export const afterShipped = effect<
  [tx: Transaction, actor: Actor, shipped: Shipped],
  Partial<OrderRow>
>("a shipment");
