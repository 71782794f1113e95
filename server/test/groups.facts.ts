import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  forPrograms: ["GET /api/groups", "GET /api/groups/{id}", "GET /api/groups/{id}/contents"],
};
