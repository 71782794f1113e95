import type { RouteFacts } from "./route-facts.ts";

// the name of a copy, and the note of a line
export const facts: RouteFacts = {
  ownTexts: ["/api/lists/{id}/copies", "/api/lists/{id}/lines"],
};
