import { median } from "../report.ts";
import { type Measured, middle } from "../side-by-side.ts";
import type { Trips } from "./count-trips.ts";
import type { Counts } from "./counting-proxy.ts";

type Rounds = [ours: Measured[], bare: Measured[]];

const COLUMNS = [
  "Act",
  "Ratio (least–most)",
  "Requests a second",
  "CPU ms for each, server + PostgreSQL",
  "Statements (planned anew), round trips",
];

/** The head of the table, as Markdown. */
export function headOf(): string {
  return line(COLUMNS) + line(COLUMNS.map(() => "---"));
}

/** Each cell has the server's figure, then that of the bare server. */
export function rowOf(what: string, trips: Trips | undefined, rounds: Rounds = [[], []]): string {
  const [ours, bare] = rounds.map(middle);
  const ratios = ratiosOf(rounds);
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((one) =>
    one.toFixed(2),
  );
  const isTimed = ratios.length > 0 && ours && bare;
  return line([
    what,
    isTimed ? `${spread[0]} (${spread[1]}–${spread[2]})` : "",
    isTimed ? `${rateOf(ours)} of ${rateOf(bare)}` : "",
    isTimed ? `${cpuOf(ours)} of ${cpuOf(bare)}` : "",
    trips ? `${countsOf(trips.ours)} of ${countsOf(trips.bare)}` : "",
  ]);
}

/** The ratio of the requests a second in each round. */
export function ratiosOf([ours, bare]: Rounds): number[] {
  return ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
}

const line = (cells: string[]) => `| ${cells.join(" | ")} |\n`;

const rateOf = ({ perSecond }: Measured) => Math.round(perSecond).toLocaleString("en");

const cpuOf = ({ cpuMs, databaseMs }: Measured) => `${cpuMs.toFixed(2)} + ${databaseMs.toFixed(2)}`;

const countsOf = ({ statements, parsed, trips }: Counts) => `${statements} (${parsed}), ${trips}`;
