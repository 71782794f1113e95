import type { StockFigures } from "@pharmacy/contract/products/products.figures";
import { formatNumber } from "#lib/format.ts";
import { FiguresFrame } from "#resources/summary/figures-frame.tsx";
import { PharmacyTable } from "./pharmacy-table.tsx";

const active = { status: "active" };

const LEVELS = [
  {
    key: "vitalOut",
    heading: "Vital out",
    filters: { ...active, stock: "out", venClass: "vital" },
    tone: "text-danger",
  },
  {
    key: "vitalLow",
    heading: "Vital low",
    filters: { ...active, stock: "low", venClass: "vital" },
    tone: "text-warning",
  },
  { key: "out", heading: "Out", filters: { ...active, stock: "out" }, tone: "text-danger" },
  { key: "low", heading: "Low", filters: { ...active, stock: "low" }, tone: "text-warning" },
] as const;

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
        <PharmacyTable
          caption="Stock out and low by pharmacy"
          columns={LEVELS}
          rows={[all, ...pharmacies]}
          show={formatNumber}
        />
      )}
    </FiguresFrame>
  );
}
