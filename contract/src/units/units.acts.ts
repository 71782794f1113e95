import type { ActRules } from "../acts.ts";
import type { UNIT_STATUSES } from "./units.values.ts";

type UnitState = { status: (typeof UNIT_STATUSES)[number] };

export const UNIT_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  activate: {
    may: "edit",
    sets: ["status"],
    verb: ["activate", "activated"],
    from: ["inactive"],
    misfit: () => "This unit is active already.",
  },
  deactivate: {
    may: "edit",
    sets: ["status"],
    verb: ["deactivate", "deactivated"],
    from: ["active"],
    misfit: () => "This unit is inactive already.",
  },
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<UnitState>;
