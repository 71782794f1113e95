import type { ActRules } from "../acts.ts";
import type { BatchStatus } from "./products.values.ts";

/** A technician may quarantine a batch; only a pharmacist may release it. */
export const BATCH_ACTS = {
  adjust: { may: "edit", sets: ["quantity"], verb: ["adjust", "adjusted"], logs: "countStock" },
  quarantine: { may: "edit", verb: ["quarantine", "quarantined"], from: ["available"] },
  release: { may: "act", verb: ["release", "released"], from: ["quarantined"] },
} as const satisfies ActRules<{ status: BatchStatus }>;
