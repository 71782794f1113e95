import type { PriceList } from "@pharmacy/contract/lists";
import type { RepricedLines, Repricing } from "@pharmacy/contract/lists.lines";
import type { Rounding } from "@pharmacy/contract/lists.values";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { readDecimal } from "#components/form/decimal-text.ts";
import { Field } from "#components/form/field.tsx";
import type { Act } from "#components/grid/use-undo.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { useSettled } from "#lib/use-settled.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";

type RepriceSheetProps = {
  list: PriceList;
  perform(label: string, act: Act): Promise<void>;
  refresh(): Promise<unknown>;
  onClose(): void;
};

const ROUNDINGS: readonly { value: Rounding; label: string }[] = [
  { value: "none", label: "To the last decimal" },
  { value: "05", label: "To a multiple of .05" },
  { value: "09", label: "To an ending of 9" },
];

/** Raises or lowers all prices of a list. What each becomes is shown before it is written. */
export function RepriceSheet({ list, perform, refresh, onClose }: RepriceSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const [rounding, setRounding] = useState<Rounding>("none");
  const [failure, setFailure] = useState("");
  const [isWriting, setWriting] = useState(false);
  const typed = useMemo(() => changeOf(text, rounding), [text, rounding]);
  const change = useSettled(typed, 300);
  const preview = useQuery({
    queryKey: [...listLinesApi.key(list.id), "reprice", change],
    queryFn: () => listLinesApi.reprice(list.id, { ...(change as Repricing), isCheck: true }),
    ...{ enabled: change !== undefined, gcTime: 0, staleTime: 0, retry: false },
  });
  async function write(wanted: Repricing) {
    setWriting(true);
    setFailure("");
    try {
      await perform("Change prices", async () => {
        const { lines } = await listLinesApi.reprice(list.id, wanted);
        void refresh();
        const before = lines.map(({ id, version, before: price }) => ({
          ...{ id, version, before: { price } },
        }));
        return () => listLinesApi.restore(list.id, before).finally(refresh);
      });
      setOpen(false);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setWriting(false);
    }
  }
  const { data } = preview;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title="Change prices"
      description={`All lines of ${list.name}`}
      size="lg"
    >
      <SheetBody className="grid content-start gap-5">
        <Change text={text} onText={setText} rounding={rounding} onRounding={setRounding} />
        {change && preview.error && (
          <p role="alert" className="text-danger">
            {preview.error.message}
          </p>
        )}
        {change && data && <Preview data={data} currency={list.currency} />}
      </SheetBody>
      <SheetFooter>
        {failure && (
          <p role="alert" className="pb-3 text-danger">
            {failure}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          {change && data && data.changed > 0 && (
            <Button variant="primary" pending={isWriting} onClick={() => write(change)}>
              Change {pricesOf(data.changed)}
            </Button>
          )}
        </div>
      </SheetFooter>
    </Sheet>
  );
}

type ChangeProps = {
  text: string;
  onText(text: string): void;
  rounding: Rounding;
  onRounding(rounding: Rounding): void;
};

function Change({ text, onText, rounding, onRounding }: ChangeProps) {
  const [percentId, roundingId] = [useId(), useId()];
  const isWrong = text.trim() !== "" && percentOf(text) === undefined;
  const message = isWrong
    ? "Enter a percentage from -99.99 to 1,000 with at most 2 decimals."
    : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={percentId}
        label="Percentage"
        hint="-2.5 lowers every price by 2.5 %. 0 only rounds."
        message={message}
      >
        <Input
          id={percentId}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onText(target.value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${percentId}-error` : `${percentId}-hint`}
          className="nums"
        />
      </Field>
      <Field id={roundingId} label="Round" message={undefined}>
        <NativeSelect
          id={roundingId}
          value={rounding}
          onChange={({ target }) => onRounding(target.value as Rounding)}
        >
          {ROUNDINGS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  );
}

/** Lines that are shown of a preview. */
const SHOWN = 100;

function Preview({ data, currency }: { data: RepricedLines; currency: string }) {
  const { changed, unchanged, lines } = data;
  return (
    <>
      <p role="status">
        {changed === 0 ? "No price changes." : `${pricesOf(changed)} will change.`}
        {unchanged > 0 && ` ${pricesOf(unchanged)} stay the same.`}
      </p>
      <ul className="divide-y divide-line-soft rounded-md border border-line empty:hidden">
        {lines.slice(0, SHOWN).map(({ id, item, before, after }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="wrap-anywhere min-w-0">{item.name}</span>
            <span className="nums whitespace-nowrap">
              <del className="text-subtle">{formatMoney(before, currency)}</del>{" "}
              {formatMoney(after, currency)}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="text-muted text-xs">The first {SHOWN} are shown.</p>}
    </>
  );
}

function pricesOf(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "price" : "prices"}`;
}

function changeOf(text: string, rounding: Rounding): Repricing | undefined {
  const percent = percentOf(text);
  return percent === undefined ? undefined : { percent, rounding };
}

function percentOf(text: string): number | undefined {
  const decimal = readDecimal(text.replace(/%\s*$/, ""));
  if (!decimal || !/^-?\d{1,4}(\.\d{1,2})?$/.test(decimal)) return undefined;
  const percent = Number(decimal);
  return percent >= -99.99 && percent <= 1_000 ? percent : undefined;
}
