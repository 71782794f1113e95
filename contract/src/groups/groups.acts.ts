import type { ActRules } from "../acts.ts";
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
  activate: {
    may: "edit",
    sets: ["status"],
    verb: ["activate", "activated"],
    from: ["inactive"],
    misfit: () => "This group is active already.",
  },
  deactivate: {
    may: "edit",
    sets: ["status"],
    verb: ["deactivate", "deactivated"],
    from: ["active"],
    misfit: () => "This group is inactive already.",
  },
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<GroupState>;
