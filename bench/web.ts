import { fillUnits } from "./data/units.ts";
import type { Result } from "./report.ts";
import { measureList } from "./web/lists.ts";
import { measureLoad } from "./web/loads.ts";
import { onConsole } from "./web/on-console.ts";

/** Rows on one page. The server returns 100 at most; higher counts show how the screen scales. */
const COUNTS = [25, 100, 500];

/** The screens with a million units, in a real browser on a processor slowed down 4 times. */
export async function measureWeb(databaseUrl: string): Promise<Result[]> {
  await fillUnits(databaseUrl);
  return onConsole(databaseUrl, async ({ nobody, signedIn }) => {
    const results = [
      ...(await measureLoad(nobody, "sign-in", "/", "input[type=password]")),
      ...(await measureLoad(signedIn, "list", "/admin/units", "tbody tr[aria-label]")),
    ];
    for (const count of COUNTS) results.push(...(await measureList(signedIn, count)));
    return results;
  });
}
