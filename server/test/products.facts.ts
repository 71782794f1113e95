import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  // the number of a batch has the characters that GS1 allows
  ownTexts: ["/api/products/{id}/batches"],
  // those of one product are refused before they are looked at: it is not the program's own
  forPrograms: [
    "GET /api/products",
    "GET /api/products/changes",
    "PUT /api/products/stock",
    "GET /api/products/receipts",
    "POST /api/products/receipts",
    "POST /api/products/receipts/{receipt}/undo",
  ],
};
