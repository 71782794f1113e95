import type { ActRules } from "../acts.ts";
import type { PlanStatus } from "./plans.values.ts";

type PlanState = { status: PlanStatus; name: string; subscriptions?: number | null };

export const PLAN_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  archive: {
    may: "edit",
    verb: ["archive", "archived"],
    from: ["active"],
    misfit: ({ status }) =>
      status === "draft"
        ? "This plan is a draft. Only a plan that is offered can be archived."
        : "This plan is already archived.",
  },
  offer: {
    may: "edit",
    verb: ["activate", "offered"],
    logs: "activate",
    from: ["draft", "archived"],
    misfit: () => "This plan is already offered.",
  },
  compare: { may: "view", verb: ["compare", "compared"] },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    refusal: ({ name, subscriptions }) => {
      if (!subscriptions) return null;
      const terms = subscriptions === 1 ? "1 subscription" : `${subscriptions} subscriptions`;
      return `Plan "${name}" is used by ${terms}. Archive it instead.`;
    },
  },
} as const satisfies ActRules<PlanState>;
