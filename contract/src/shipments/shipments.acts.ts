import type { ActRules } from "../acts.ts";
import type { ShipmentStatus } from "./shipments.values.ts";

export const SHIPMENT_ACTS = {
  deliver: {
    may: "act",
    verb: ["receive", "received"],
    from: ["underWay"],
    misfit: () => "This shipment was already received.",
  },
  claim: {
    may: ["return", "create"],
    verb: ["claim", "claimed"],
    from: ["delivered"],
    misfit: () => "Receive this shipment first.",
  },
} as const satisfies ActRules<{ status: ShipmentStatus }>;
