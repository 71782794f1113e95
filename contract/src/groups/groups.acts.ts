import { type ActRules, switchActs } from "../acts.ts";
import type { GROUP_STATUSES } from "./groups.values.ts";

type GroupState = { status: (typeof GROUP_STATUSES)[number] };

const move = {
  may: "edit",
  sets: ["parent", "sortOrder"],
  verb: ["move", "moved"],
} as const;

export const GROUP_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  moveUp: move,
  moveDown: move,
  ...switchActs(),
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<GroupState>;
