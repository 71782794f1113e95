import { uploadDocument } from "./applications.ts";
import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  public: [
    "GET /api/registrations/plans",
    "POST /api/registrations",
    "POST /api/registrations/documents",
  ],
  uploads: { "/api/registrations/documents": { send: uploadDocument } },
};
