import type { RouteFacts } from "./nouns.ts";

export const facts: RouteFacts = { public: ["GET /api/health", "GET /api/ready"] };
