import type { RouteFacts } from "./route-facts.ts";

// the name of a copy, and the note of a line; what is searched for is not stored
export const facts: RouteFacts = {
  ownTexts: [
    "/api/lists/{id}/copies",
    "/api/lists/{id}/lines",
    "/api/lists/{id}/lines/reprice",
    "/api/lists/{id}/lines/reprice/preview",
  ],
};
