import type { RouteFacts, TestedResource } from "./nouns.ts";
import { aUnit } from "./records.ts";

export const facts: RouteFacts = {
  forPrograms: ["GET /api/units", "GET /api/units/{id}"],
};

export const resource: TestedResource = {
  name: "units",
  body: aUnit,
  change: { name: "another name", namePlural: "other names" },
  bulk: "deactivate",
};
