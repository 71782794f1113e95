import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  ownTexts: [
    "/api/lists/{id}/activate",
    "/api/lists/{id}/archive",
    "/api/lists/{id}/copies",
    "/api/lists/{id}/lines",
    "/api/lists/{id}/lines/paste",
    "/api/lists/{id}/lines/restore",
    "/api/lists/{id}/lines/reprice",
  ],
};
