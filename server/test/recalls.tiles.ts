import { aNetwork, start } from "./recalls.ts";
import type { TileFacts } from "./tile-facts.ts";

export const tiles: TileFacts = {
  seenBy: { recalls: ["admin", "catalogue", "finance", "support"] },
  async make(server) {
    const { item } = await aNetwork(server);
    await start(server, { item: item.id });
    await start(server, { item: item.id, batchNumbers: ["LOT-2"] });
    const end = { reason: "It was another batch.", version: 1 };
    for (const act of ["close", "lift"]) {
      const { id } = await start(server, { item: item.id, batchNumbers: [`LOT-${act}`] });
      await server.post(`/api/recalls/${id}/${act}`, end);
    }
    return { recalls: 2 };
  },
};
