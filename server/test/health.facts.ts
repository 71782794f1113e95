import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = { public: ["GET /api/health", "GET /api/ready"] };
