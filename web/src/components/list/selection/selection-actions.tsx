import { BULK_MAX } from "@pharmacy/contract/bulk.values";
import type { ExportFormat } from "@pharmacy/contract/export";
import type { Page } from "@pharmacy/contract/list";
import { Download, FileSpreadsheet, FileText, X } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import type { BulkDetails, ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError } from "#lib/toast.ts";
import type { BulkActs, BulkOffer } from "../bulk-offer.ts";
import type { Noun } from "../counting.ts";
import type { Selection } from "../use-selection.ts";
import { SelectionQuestion } from "./selection-question.tsx";
import { type Offered, offersOf } from "./usual-offers.ts";

export type SelectionBarProps = Offered & {
  acts?: BulkActs | undefined;
  /** More to do with the selected records, besides the acts. */
  selectionPart?: ComponentType<{ chosen: ReadonlyMap<string, string> }> | undefined;
  noun: Noun;
  source: ListSource;
  selection: Selection;
  page: Page<{ id: string }> | undefined;
  query: WholeQuery;
  /** The columns that an export has. */
  columnIds: readonly string[];
  /** Moves the focus when the bar disappears. */
  onLeave(): void;
};

export function SelectionActions(
  props: SelectionBarProps & { onAct(offer: BulkOffer, details?: BulkDetails): void },
) {
  const { noun, selection, onAct, onLeave } = props;
  const acts = useLoaded(props.acts);
  const { chosen } = selection;
  const [question, ask] = useState<BulkOffer>();

  function clear() {
    selection.replace([]);
    onLeave();
  }
  return (
    <>
      <span aria-live="polite" className="nums whitespace-nowrap font-medium">
        {formatNumber(chosen.size)} selected
      </span>
      <ChooseAll {...props} />
      <span aria-hidden className="mx-1.5 h-5 w-px bg-line max-md:mx-0.5" />
      {offersOf(props, acts).map((offer) => (
        <Button
          key={offer.act}
          variant="ghost"
          size="sm"
          className={classNames(
            "max-md:px-2! max-md:[&_svg]:hidden",
            offer.isDanger && "text-danger! hover:bg-danger-soft!",
          )}
          onClick={() => (offer.isUnasked ? onAct(offer) : ask(offer))}
        >
          <offer.icon aria-hidden />
          {offer.button ?? offer.verb}
        </Button>
      ))}
      {props.selectionPart && <props.selectionPart chosen={chosen} />}
      <ExportSelected {...props} />
      <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={clear}>
        <X aria-hidden />
      </Button>
      {question && (
        <SelectionQuestion
          offer={question}
          noun={noun}
          chosen={chosen}
          onAct={(details) => onAct(question, details)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function ExportSelected({ noun, source, selection, query, columnIds }: SelectionBarProps) {
  const make = (format: ExportFormat) => async () => {
    const { exportSelected } = await import("../export/export-list.ts");
    await exportSelected(source, query, [...selection.chosen.keys()], format, columnIds);
  };
  return (
    <MenuButton
      align="end"
      entries={[
        { label: "Export as CSV", icon: FileText, onSelect: make("csv") },
        { label: "Export as Excel (XLSX)", icon: FileSpreadsheet, onSelect: make("xlsx") },
      ]}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Export the selected ${noun.many}`}
          className="max-md:px-2! max-md:[&_svg]:hidden"
        >
          <Download aria-hidden />
          Export
        </Button>
      }
    />
  );
}

function useLoaded(acts: BulkActs | undefined): readonly BulkOffer[] {
  const [offers, setOffers] = useState<readonly BulkOffer[]>([]);
  useEffect(() => {
    let isGone = false;
    acts?.load().then(
      (loaded) => !isGone && setOffers(loaded),
      () => toastError("Failed to load the actions", { description: "Select the rows again." }),
    );
    return () => {
      isGone = true;
    };
  }, [acts]);
  return offers;
}

/** Offered once all rows of this page are selected. */
function ChooseAll({ noun, source, selection, page, query }: SelectionBarProps) {
  const [isPending, setPending] = useState(false);
  const { chosen } = selection;
  const isPageChosen = page?.items.every(({ id }) => chosen.has(id));
  if (!page || !isPageChosen || chosen.size >= page.total) return null;

  async function chooseAll() {
    setPending(true);
    try {
      const { ids } = await (await source.calls()).ids(query);
      selection.replace(ids);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      void toastError(`Failed to select all ${noun.many}`, description ? { description } : {});
    } finally {
      setPending(false);
    }
  }
  const isAll = page.totalIsExact && page.total <= BULK_MAX;
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      className="text-accent!"
      onClick={() => void chooseAll()}
    >
      {isAll
        ? `Select all ${formatNumber(page.total)} that match`
        : `Select the first ${formatNumber(BULK_MAX)} that match`}
    </Button>
  );
}
