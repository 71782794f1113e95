import { aPack, newList } from "#test/lists.ts";
import { applied, readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { get, ok } = succeeding(server);

async function linesOf(list: string) {
  const { items: lines } = await get(`/api/lists/${list}/lines?sort=price`);
  return lines as { id: string; version: number; price: number }[];
}

async function changeLine(list: string, price: number) {
  const line = (await linesOf(list)).find((one) => one.price === price);
  if (!line) throw new Error(`No line costs ${price}.`);
  const { id, version } = line;
  await ok(server.patch(`/api/lists/${list}/lines/${id}`, { price: price + 1, version }));
  return id;
}

const listLines: Scenes = {
  tables: { price_list_lines: "id" },
  scenes: {
    "their prices": async () => {
      const packs = [await aPack(server), await aPack(server), await aPack(server)];
      const [a, b, c] = packs;
      const list = await newList(server, {}, [
        { item: a?.id ?? "", price: 100, note: "Keep" },
        { item: b?.id ?? "", price: 200 },
      ]);
      const file = [
        "Item code;Price;Minimum;Note",
        `${a?.code};1.10;;File`,
        `${b?.code};2.20;;File`,
        `${c?.code};3.30;1;`,
        `${c?.code};4.40;12;`,
      ].join("\n");
      return {
        write: () => applied(server, file, "listLines", list.id),
        change: async () => [await changeLine(list.id, 220), await changeLine(list.id, 440)],
      };
    },
  },
};

const listPrices: Scenes = {
  tables: { price_list_lines: "id" },
  scenes: {
    "their prices": async () => {
      const list = await newList(server);
      for (const price of [100, 200, 300]) {
        await ok(
          server.post(`/api/lists/${list.id}/lines`, { item: (await aPack(server)).id, price }),
        );
      }
      return {
        async write() {
          const change = { percent: 10, rounding: "none" };
          const run = await ok(server.post(`/api/lists/${list.id}/lines/reprice`, change));
          await workRuns(server);
          return readRun(server, run.id);
        },
        change: async () => [await changeLine(list.id, 220)],
      };
    },
  },
};

testUndos(server, "listLines", listLines);
testUndos(server, "listPrices", listPrices);
