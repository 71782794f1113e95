import type { ActRules } from "../acts.ts";
import type { ShipmentStatus } from "./shipments.values.ts";

export const SHIPMENT_ACTS = {
  deliver: {
    may: "act",
    verb: ["receive", "received"],
    from: ["underWay"],
    misfit: () => "This shipment was already received.",
  },
} as const satisfies ActRules<{ status: ShipmentStatus }>;
