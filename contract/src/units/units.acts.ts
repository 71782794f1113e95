import { type ActRules, switchActs } from "../acts.ts";
import type { UNIT_STATUSES } from "./units.values.ts";

type UnitState = { status: (typeof UNIT_STATUSES)[number] };

export const UNIT_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  ...switchActs(),
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<UnitState>;
