import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = { ownTexts: ["/api/tax-rates"] };
