import type { RouteFacts } from "./route-facts.ts";

// numbers of batches, which GS1 limits to characters without markup's own
export const facts: RouteFacts = {
  ownTexts: ["/api/products/{id}/batches", "/api/products/{id}/batches/{batch}"],
};
