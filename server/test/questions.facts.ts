import { uploadFile } from "./questions.ts";
import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  public: ["POST /api/questions", "POST /api/questions/files"],
  // users who can no longer work must be able to ask why
  whileReadOnly: ["POST /api/dashboard/questions", "POST /api/dashboard/questions/:id/close"],
  // its letters, notes and published answers have tests of their own
  ownTexts: [
    "/api/dashboard/questions",
    "/api/questions",
    "/api/questions/{id}/answer",
    "/api/questions/{id}/answer-preview",
    "/api/questions/{id}/assign",
    "/api/questions/{id}/merge",
    "/api/questions/{id}/notes",
    "/api/questions/{id}/publish",
  ],
  uploads: { "/api/questions/files": { send: uploadFile, takesWebp: true } },
};
