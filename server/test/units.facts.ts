import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  forPrograms: ["GET /api/units", "GET /api/units/{id}"],
};
