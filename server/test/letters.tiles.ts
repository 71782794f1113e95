import { aFailedLetter } from "./failed-letters.ts";
import type { TileFacts } from "./tile-facts.ts";

export const tiles: TileFacts = {
  seenBy: { letters: ["admin", "support"] },
  async make(server) {
    await aFailedLetter(server, 2);
    await aFailedLetter(server, 29);
    await aFailedLetter(server, 31);
    await aFailedLetter(server, 1, "sent");
    return { letters: 2 };
  },
};
