import { sendPicture } from "./items.ts";
import { aForm } from "./pictures.ts";
import type { RouteFacts } from "./route-facts.ts";

// a pack size, and a reason that the log keeps
export const facts: RouteFacts = {
  forPrograms: ["GET /api/items", "GET /api/items/similar", "GET /api/items/{id}"],
  ownTexts: ["/api/items/{id}/duplicate", "/api/items/{id}/withdraw"],
  uploads: {
    "/api/items/pictures": {
      send: (server, part) => sendPicture(server, aForm(part)),
      takesWebp: true,
    },
  },
};
