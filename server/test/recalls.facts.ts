import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  // packs must leave the shelf whether or not the membership is paid
  whileReadOnly: ["POST /api/recall-notices/:id/acknowledge"],
  ownTexts: ["/api/recalls", "/api/recalls/preview", "/api/recalls/{id}/lift"],
};
