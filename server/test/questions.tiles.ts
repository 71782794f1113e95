import { act, askedByVisitor } from "./questions.ts";
import type { TileFacts } from "./tile-facts.ts";

export const tiles: TileFacts = {
  seenBy: { questions: ["admin", "catalogue", "finance", "support"] },
  async make(server) {
    await askedByVisitor(server);
    await askedByVisitor(server);
    const { id: answered } = await askedByVisitor(server);
    await act(server, answered, "answer", { answer: "Tomorrow." });
    return { questions: 2 };
  },
};
