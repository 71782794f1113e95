import type { ActRules } from "../acts.ts";

export const ANSWER_TEMPLATE_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<object>;
