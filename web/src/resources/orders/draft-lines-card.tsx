import type { Quote } from "@pharmacy/contract/orders/orders.quote";
import { freightFor } from "@pharmacy/contract/orders/orders.totals";
import { ORDER_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { ClipboardPaste, ScanBarcode, TrendingDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { formatMoney } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { AddItem } from "./add-item.tsx";
import { DraftLine, quantityId } from "./draft-line.tsx";
import { type AddedLine, wholePacks } from "./draft-lines.ts";
import { linesOf } from "./order-words.ts";
import type { OrderDraft } from "./use-order-draft.ts";
import { useQuote } from "./use-quote.ts";

const PasteLines = lazyPart<Parameters<typeof import("./paste-lines.tsx").PasteLines>[0]>(() =>
  import("./paste-lines.tsx").then((module) => module.PasteLines),
);
const ProposalSheet = lazyPart<Parameters<typeof import("./proposal-sheet.tsx").ProposalSheet>[0]>(
  () => import("./proposal-sheet.tsx").then((module) => module.ProposalSheet),
);
const ScanLines = lazyPart<Parameters<typeof import("./scan-lines.tsx").ScanLines>[0]>(() =>
  import("./scan-lines.tsx").then((module) => module.ScanLines),
);

type Props = {
  /** Saving it completes an item that is typed. */
  form: SavingForm;
  draft: OrderDraft;
  /** The pharmacy that is ordered for; undefined for the user's own. */
  organization: string | undefined;
  currency: string | undefined;
  hasAmounts: boolean;
};

type Part = "scan" | "paste" | "proposal";

/** The lines of a draft, and every way to write them. */
export function DraftLinesCard({ form, draft, organization, currency, hasAmounts }: Props) {
  const { lines, refused, setQuantity, remove } = draft;
  const [part, setPart] = useState<Part>();
  const quote = useQuote(organization, lines);
  const money = currency ?? quote.terms?.currency;
  const present = new Set(lines.map(({ item }) => item.id));
  const focusSoon = useFocusSoon();

  function addOne(line: AddedLine) {
    if (!present.has(line.item.id)) draft.add([line]);
    focusSoon(quantityId(line.item.id));
  }
  const shared = { organization, present, onClose: () => setPart(undefined) };
  return (
    <Card aria-label="Lines" className="min-w-0">
      <CardHead title="Lines" hint={hintOf(lines)}>
        <Tools part={part} onPart={setPart} />
      </CardHead>
      <div className="grid gap-4 px-4 py-3">
        {part === "scan" && (
          <ScanLines organization={organization} onAdd={(added) => draft.add(added)} />
        )}
        <AddItem form={form} onAdd={addOne} />
      </div>
      {lines.length > 0 && (
        <ul className="divide-y divide-line-soft border-line border-t">
          {lines.map((line) => (
            <DraftLine
              key={line.item.id}
              line={line}
              quote={quote.quoted.get(line.item.id)}
              currency={money}
              hasAmounts={hasAmounts}
              refused={refused.get(line.item.id)}
              onQuantity={setQuantity}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      {hasAmounts && lines.length > 0 && money && (
        <DraftAmounts goods={goodsOf(lines, quote.quoted)} currency={money} terms={quote.terms} />
      )}
      {part === "paste" && <PasteLines {...shared} onAdd={(added) => draft.add(added, true)} />}
      {part === "proposal" && <ProposalSheet {...shared} onAdd={(added) => draft.add(added)} />}
    </Card>
  );
}

type Quoted = ReturnType<typeof useQuote>["quoted"];

type AmountsProps = { goods: number; currency: string; terms: Quote | undefined };

/** The freight and the smallest order are the network's, as they are today. */
function DraftAmounts({ goods, currency, terms }: AmountsProps) {
  const freight = terms ? freightFor(goods, currency, terms) : 0;
  const missing = (terms?.minimumOrderValue ?? 0) - goods;
  const toFree = freight > 0 && terms?.freeFreightFrom ? terms.freeFreightFrom - goods : 0;
  return (
    <div className="grid gap-1 border-line border-t px-4 py-3">
      {freight > 0 && (
        <p className="flex justify-between gap-4 text-muted">
          Freight
          <span className="nums whitespace-nowrap">{formatMoney(freight, currency)}</span>
        </p>
      )}
      <p className="flex justify-between gap-4 font-semibold">
        Net amount
        <span className="nums whitespace-nowrap">{formatMoney(goods + freight, currency)}</span>
      </p>
      {missing > 0 && (
        <p className="text-sm text-warning">
          Orders start at {formatMoney(goods + missing, currency)} before tax and freight:{" "}
          {formatMoney(missing, currency)} more.
        </p>
      )}
      {missing <= 0 && toFree > 0 && (
        <p className="text-muted text-sm">
          {formatMoney(toFree, currency)} more, and it is sent free of charge.
        </p>
      )}
    </div>
  );
}

function goodsOf(lines: OrderDraft["lines"], quoted: Quoted): number {
  return lines.reduce((sum, { item, quantity, unitPrice }) => {
    const quote = quoted.get(item.id);
    return sum + (wholePacks(quantity) ?? 0) * ((quote ? quote.unitPrice : unitPrice) ?? 0);
  }, 0);
}

function hintOf(lines: OrderDraft["lines"]): string {
  if (lines.length === 0) return "Add items one by one, scan packs, or paste a table.";
  if (lines.length > ORDER_LINES_MAX) return `An order has at most ${ORDER_LINES_MAX} lines.`;
  const packs = lines.reduce((sum, { quantity }) => sum + (wholePacks(quantity) ?? 0), 0);
  return `${linesOf(lines.length)}, ${packsOf(packs)}`;
}

function Tools({ part, onPart }: { part: Part | undefined; onPart(part: Part | undefined): void }) {
  const isScanning = part === "scan";
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-pressed={isScanning}
        onClick={() => onPart(isScanning ? undefined : "scan")}
      >
        <ScanBarcode aria-hidden />
        {isScanning ? "Stop scanning" : "Scan"}
      </Button>
      <Button size="sm" onPointerEnter={PasteLines.preload} onClick={() => onPart("paste")}>
        <ClipboardPaste aria-hidden />
        Paste a table
      </Button>
      <Button size="sm" onPointerEnter={ProposalSheet.preload} onClick={() => onPart("proposal")}>
        <TrendingDown aria-hidden />
        Propose what runs low
      </Button>
    </div>
  );
}

/** Moves the focus to an element that is drawn next. */
function useFocusSoon() {
  const wanted = useRef<string>(undefined);
  const [, draw] = useState(0);
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (id: string) => {
    wanted.current = id;
    draw((times) => times + 1);
  };
}
