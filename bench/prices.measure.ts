import { withApp } from "./in-process.ts";
import { byTurns, type Result } from "./report.ts";

const ITEMS = 500;
const ROUNDS = 100;
const BUDGET = 1.5;

/** The prices of many items for one pharmacy of the demo network, compared with one item's. */
export function measure(databaseUrl: string): Promise<Result[]> {
  return withApp(
    databaseUrl,
    async (app, authorization) => {
      const get = async (path: string) => {
        const answer = await app.inject({ url: `/api/${path}`, headers: { authorization } });
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
        return answer.json();
      };
      const { items } = await get("organizations?count=1");
      const addressOf = (count: number) => {
        // the demo network has 400 items
        const codes = Array.from({ length: count }, (_, place) => `ITM-${(place % 400) + 1}`);
        return `prices?organization=${items[0].id}&item=${codes.join()}`;
      };
      const timeOf = (count: number) => async () => {
        const started = performance.now();
        await get(addressOf(count));
        return performance.now() - started;
      };
      await byTurns(5, timeOf(ITEMS), timeOf(1));
      const [many, one] = await byTurns(ROUNDS, timeOf(ITEMS), timeOf(1));
      const ratio = many / one;
      return [
        {
          what: `the prices of ${ITEMS} items, beside that of one`,
          measured: `${ratio.toFixed(2)}× (${many.toFixed(1)} ms of ${one.toFixed(1)} ms)`,
          budget: `${BUDGET}×`,
          isWithin: ratio <= BUDGET,
        },
      ];
    },
    { isDemo: true },
  );
}
