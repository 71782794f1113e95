import { median } from "../report.ts";
import { type Measured, middle } from "../side-by-side.ts";

const COLUMNS = [
  "Act",
  "Requests a second",
  "Of the bare server",
  "Ratio (least–most)",
  "CPU ms, server + PostgreSQL",
  "Of the bare server",
];

/** The head of the table, as Markdown. */
export function headOf(): string {
  return line(COLUMNS) + line(COLUMNS.map(() => "---"));
}

export function rowOf(what: string, [ours, bare]: [Measured[], Measured[]]): string {
  const [one, other] = [middle(ours), middle(bare)];
  return line([what, rate(one), rate(other), ratiosOf(ours, bare), cpuOf(one), cpuOf(other)]);
}

const line = (cells: string[]) => `| ${cells.join(" | ")} |\n`;

const rate = ({ perSecond }: Measured) => Math.round(perSecond).toLocaleString("en");

const cpuOf = ({ cpuMs, databaseMs }: Measured) => `${cpuMs.toFixed(2)} + ${databaseMs.toFixed(2)}`;

function ratiosOf(ours: Measured[], bare: Measured[]): string {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
