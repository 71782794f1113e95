import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  // reasons that the log keeps, and numbers
  ownTexts: ["activate", "discontinue", "duplicate", "withdraw"].map(
    (act) => `/api/items/{id}/${act}`,
  ),
};
