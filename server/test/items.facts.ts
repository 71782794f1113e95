import type { RouteFacts } from "./route-facts.ts";

// a pack size, and a reason that the log keeps
export const facts: RouteFacts = {
  ownTexts: ["/api/items/{id}/duplicate", "/api/items/{id}/withdraw"],
};
