import type { RouteFacts } from "./route-facts.ts";

// where a group goes, and no text
export const facts: RouteFacts = { ownTexts: ["/api/groups/{id}/move"] };
