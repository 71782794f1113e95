import type { RouteFacts } from "./nouns.ts";
import { aForm, sendForm } from "./pictures.ts";

export const facts: RouteFacts = {
  // whether a visitor may read it depends on what the file is for
  public: ["GET /api/files/:id"],
  whileReadOnly: ["POST /api/files/upload"],
  uploads: {
    "/api/files/upload": { send: (server, part) => sendForm(server, aForm(part)), takesWebp: true },
  },
};
