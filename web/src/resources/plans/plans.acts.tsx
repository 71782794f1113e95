import type { Plan, PlanUse } from "@pharmacy/contract/plans/plans";
import { PLAN_ACTS } from "@pharmacy/contract/plans/plans.acts";
import { Archive, CircleCheck, Columns3, Pencil, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Impact } from "#components/record/use-impact.ts";
import { formatNumber } from "#lib/format.ts";
import { plansApi } from "./plans.api.ts";

export const planActs: NounActs<Plan, keyof typeof PLAN_ACTS> = {
  model: "plan",
  rules: PLAN_ACTS,
  primary: () => "edit",
  beside: () => ["archive", "offer"],
  looks: {
    edit: { label: "Edit plan", words: "change price limits", icon: Pencil, opens: "edit" },
    compare: {
      label: "Compare plan",
      words: "difference prices limits",
      icon: Columns3,
      only: "palette",
      hrefOf: ({ id }) => `/admin/plans/compare?beside=${id}`,
    },
    archive: {
      label: "Archive plan",
      words: "withdraw retire deactivate",
      icon: Archive,
      question: {
        title: ({ name }) => `Archive ${name}?`,
        countImpact: async ({ id }, queryClient) =>
          impactsOf(await queryClient.fetchQuery({ ...plansApi.use(id), staleTime: 0 })),
        consequences: [
          "It can no longer be chosen. Current terms run to their end.",
          "You can offer it again at any time.",
        ],
      },
      run: ({ id, version }) => plansApi.update({ id, version, status: "archived" }),
      success: "Plan updated successfully",
      undo:
        ({ id, version }: Plan, { status }) =>
        () =>
          plansApi.update({ id, version, status }),
    },
    offer: {
      label: "Offer plan",
      labelOf: ({ status }) => (status === "draft" ? "Offer plan" : "Offer plan again"),
      words: "activate publish again",
      icon: CircleCheck,
      run: ({ id, version }) => plansApi.update({ id, version, status: "active" }),
      success: "Plan updated successfully",
      failure: "Failed to update plan",
      undo:
        ({ id, version }: Plan, { status }) =>
        () =>
          plansApi.update({ id, version, status }),
    },
    delete: {
      label: "Delete plan",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: ["It is deleted permanently. No pharmacy has ever used it."],
      },
      run: ({ id }) => plansApi.remove(id),
      removes: true,
      success: "Plan deleted successfully",
    },
  },
};

/** Everything affected when a plan is withdrawn. */
function impactsOf({ total, scheduled, registrations }: PlanUse): Impact[] {
  const impactOf = (count: number, one: string, many: string): Impact[] =>
    count === 0 ? [] : [{ text: count === 1 ? one : `${formatNumber(count)} ${many}` }];
  return [
    ...impactOf(
      total,
      "1 pharmacy is on it, and needs another plan when its term ends.",
      "pharmacies are on it, and need another plan when their terms end.",
    ),
    ...impactOf(
      scheduled,
      "1 term has not started yet and will start as agreed.",
      "terms have not started yet and will start as agreed.",
    ),
    ...impactOf(
      registrations,
      "1 application for it is waiting and needs another plan before approval.",
      "applications for it are waiting and need another plan before approval.",
    ),
  ];
}
