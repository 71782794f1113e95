import type { RouteFacts } from "./route-facts.ts";

// the number of a batch has the characters that GS1 allows
export const facts: RouteFacts = { ownTexts: ["/api/products/{id}/batches"] };
