import type { PriceList } from "@pharmacy/contract/lists/lists";
import { fill } from "./data/fill.ts";
import { fillItems } from "./data/items.ts";
import type { Result } from "./report.ts";
import { measureLines } from "./web/list-lines.ts";
import { onConsole } from "./web/on-console.ts";

const LINES = 10_000;

/** The lines of a long list in a real browser, as someone moves among them and types prices. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillItems(databaseUrl, 1, LINES);
  return onConsole(databaseUrl, async ({ signedIn, api }) => {
    const { id } = await api.post<PriceList>("lists", {
      name: "Core range",
      description: null,
      organization: null,
      currency: "EUR",
      validFrom: "2020-01-01",
      validTo: null,
      priority: 10,
    });
    await fill(databaseUrl, [[PRICED, [id]]]);
    return measureLines(signedIn, id, LINES);
  });
}

const PRICED = `
  insert into price_list_lines (id, list, item, item_code, price, min_quantity, multiple_of)
  select uuidv7(), $1, id, code, 100 + number % 9000, 1, 1 from items`;
