import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { todayIn } from "../src/platform/days.ts";
import type { TestedResource } from "./nouns.ts";
import { aPlan } from "./records.ts";
import { anOfferedPlan } from "./registrations.ts";
import type { testServer } from "./server.ts";

export const resource: TestedResource = {
  name: "plans",
  body: aPlan,
  change: { name: "Another name" },
  bulk: "delete",
};

/** Puts pharmacies on plans through the API, by the server's clock. */
export function planChoices(server: ReturnType<typeof testServer>) {
  return {
    /** An active plan; its id. */
    offer: (values: Partial<PlanInput> = {}) => anOfferedPlan(server, values),
    choose: (id: string, body: object) => server.put(`/api/organizations/${id}/plan`, body),
    today: (timeZone = "Europe/Dublin") => todayIn(timeZone, server.services.clock()),
    /** The terms of a pharmacy, newest first. */
    historyOf: async (id: string) =>
      (await server.get(`/api/organizations/${id}/subscriptions`)).json().items,
  };
}
