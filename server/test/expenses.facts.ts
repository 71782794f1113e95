import { sendReceipt } from "./expenses.ts";
import { aForm } from "./pictures.ts";
import type { RouteFacts } from "./route-facts.ts";

export const facts: RouteFacts = {
  // a search, a day, and a reason that the log keeps
  ownTexts: ["/api/expenses/twins", "/api/expenses/{id}/pay", "/api/expenses/{id}/void"],
  uploads: {
    "/api/expenses/receipts": { send: (server, part) => sendReceipt(server, aForm(part)) },
  },
};
