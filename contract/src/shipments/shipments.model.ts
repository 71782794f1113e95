import { type RoleGrant, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const SHIP: RoleGrant = { acts: ["view", "create", "act"] };
const RECEIVE_OWN: RoleGrant = { acts: ["view", "act"], own: true };

const GRANTS = {
  admin: SHIP,
  catalogue: VIEW,
  finance: VIEW,
  support: SHIP,
  owner: RECEIVE_OWN,
  pharmacist: RECEIVE_OWN,
  technician: RECEIVE_OWN,
  viewer: VIEW_OWN,
} as const;

export const SHIPMENT = {
  noun: "shipment",
  plural: "shipments",
  label: "Shipments",
  act: "receive",
  shownIn: ["orders", "products", "summary"],
  grants: GRANTS,
} as const satisfies ModelRow;

export const SHIPMENT_LINE = {
  noun: "line of a shipment",
  plural: "shipmentLines",
  label: "Lines of shipments",
  shownIn: ["shipments", "orders"],
  isShownThereAlone: true,
  grants: GRANTS,
} as const satisfies ModelRow;
