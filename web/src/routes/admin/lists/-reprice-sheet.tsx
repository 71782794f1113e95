import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { Repricing } from "@pharmacy/contract/lists/lists.lines";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Failure } from "#components/feedback/card-answer.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import type { Act } from "#components/grid/use-undo.ts";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { useSettled } from "#lib/use-settled.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";
import { PriceRunHistory, PriceRunWork } from "./-price-runs.tsx";
import { pricesOf } from "./-price-words.ts";
import { RepriceFields } from "./-reprice-fields.tsx";
import { RepricePreview } from "./-reprice-preview.tsx";
import { readChange, type TypedChange } from "./-repricing.ts";
import { usePriceRuns } from "./-use-price-runs.ts";

type RepriceSheetProps = {
  list: PriceList;
  /** Limits the change to matching lines, unless it is empty. */
  search: string;
  perform(label: string, act: Act): Promise<void>;
  onClose(): void;
};

const START: TypedChange = { by: "percent", text: "", rounding: "none" };

/**
 * Raises or lowers many prices of a list. The new prices are shown first; the server then writes
 * them in a run, which can be followed and undone here.
 */
export function RepriceSheet({ list, search, perform, onClose }: RepriceSheetProps) {
  const { id, name, currency } = list;
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState(START);
  const [failure, setFailure] = useState("");
  const [isWriting, setWriting] = useState(false);
  const runs = usePriceRuns(id, perform);
  const read = useMemo(() => readChange(typed, currency), [typed, currency]);
  const wanted = useMemo(
    () => (read && "change" in read ? { ...read.change, search } : undefined),
    [read, search],
  );
  const change = useSettled(wanted, 300);
  const { data, error, refetch } = useQuery({
    queryKey: [...listLinesApi.key(id), "reprice", change],
    queryFn: ({ signal }) => listLinesApi.previewPrices(id, change ?? {}, signal),
    enabled: change !== undefined,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { isPreview: true },
  });
  async function write(what: Repricing) {
    setWriting(true);
    setFailure("");
    try {
      await runs.begin(what);
      setOpen(false);
    } catch (reason) {
      setFailure((reason as Error).message);
    } finally {
      setWriting(false);
    }
  }
  const isSettled = change === wanted && change !== undefined;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title="Change prices"
      description={search ? `Lines of ${name} that match “${search}”` : `All lines of ${name}`}
      size="lg"
    >
      <SheetBody className="grid content-start gap-5">
        {runs.atWork ? (
          <PriceRunWork run={runs.atWork} onStop={runs.stop} />
        ) : (
          <>
            <RepriceFields
              typed={typed}
              currency={currency}
              problem={read && "problem" in read ? read.problem : undefined}
              onChange={setTyped}
            />
            {change && error && <Failure error={error} onRetry={refetch} />}
            {isSettled && data && <RepricePreview data={data} currency={currency} />}
          </>
        )}
        <PriceRunHistory
          runs={runs.before}
          isBusy={!!runs.atWork}
          onUndo={runs.undo}
          onContinue={runs.goOn}
        />
      </SheetBody>
      <SheetFooter>
        {failure && (
          <p role="alert" className="pb-3 text-danger">
            {failure}
          </p>
        )}
        <div className="group/acts flex justify-end gap-2">
          <ActHint className="me-auto" />
          <Button onClick={() => setOpen(false)}>{runs.atWork ? "Close" : "Cancel"}</Button>
          {isSettled && data && data.changed > 0 && !runs.atWork && (
            <Button variant="primary" pending={isWriting} onClick={() => write(change)}>
              Change {pricesOf(data.changed)}
            </Button>
          )}
        </div>
      </SheetFooter>
    </Sheet>
  );
}
