import type { Shortage, StockFigures } from "@pharmacy/contract/products/products.figures";
import { Link } from "@tanstack/react-router";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";

type Level = keyof Shortage;

const LEVELS: readonly { level: Level; heading: string; filters: object; tone: string }[] = [
  {
    level: "vitalOut",
    heading: "Vital out",
    filters: { stock: "out", venClass: "vital" },
    tone: "text-danger",
  },
  {
    level: "vitalLow",
    heading: "Vital low",
    filters: { stock: "low", venClass: "vital" },
    tone: "text-warning",
  },
  { level: "out", heading: "Out", filters: { stock: "out" }, tone: "text-danger" },
  { level: "low", heading: "Low", filters: { stock: "low" }, tone: "text-warning" },
];

/** The dashboard's card: where products for sale are out or low, vital items first. */
export function StockFiguresCard({ figures: { all, pharmacies } }: { figures: StockFigures }) {
  return (
    <FiguresFrame
      title="Stock out and low"
      hint="Active products now, whatever the period. Pharmacies short of most vital items come first."
    >
      {pharmacies.length === 0 ? (
        <p className="px-4 py-3 text-muted">No active product is out or low.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <caption className="sr-only">Stock out and low by pharmacy</caption>
            <thead>
              <tr className="border-line border-b bg-sunken text-muted text-xs">
                <th className="px-4 py-2 text-start font-medium">Pharmacy</th>
                {LEVELS.map(({ level, heading }) => (
                  <th key={level} className="whitespace-nowrap px-2 py-2 text-end font-medium">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line-soft">
              <ShortageRow name="All pharmacies" shortage={all} />
              {pharmacies.map(({ organization, ...shortage }) => (
                <ShortageRow
                  key={organization.id}
                  organization={organization.id}
                  name={organization.name}
                  shortage={shortage}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FiguresFrame>
  );
}

type RowProps = { organization?: string; name: string; shortage: Shortage };

function ShortageRow({ organization, name, shortage }: RowProps) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere px-4 py-2 text-start font-normal">
        {name}
      </th>
      {LEVELS.map(({ level, heading, filters, tone }) => (
        <td key={level} className="nums px-2 py-2 text-end">
          {shortage[level] === 0 ? (
            <span className="text-subtle">0</span>
          ) : (
            <Link
              to="/admin/products"
              search={{ organization, status: "active", ...filters }}
              aria-label={`${heading} in ${name}: ${formatNumber(shortage[level])}`}
              className={classNames("rounded-sm hover:underline", tone)}
            >
              {formatNumber(shortage[level])}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}
