import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  // a leaked token must not live on until the pharmacy renews
  whileReadOnly: ["DELETE /api/tokens/:id"],
};
