import { currencyExponent } from "@pharmacy/contract/currencies";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { CreditQuote, CreditQuoteInput } from "@pharmacy/contract/invoices/invoices.credits";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { Field, notesOf } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { FormFooter } from "#components/form/form-footer.tsx";
import { readMoney } from "#components/form/money-text.ts";
import { PlainForm } from "#components/form/plain-form.tsx";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useSettled } from "#lib/use-settled.ts";
import { invoicesApi } from "./invoices.api.ts";

const WAYS = {
  lines: "Packs of lines",
  amount: "An amount",
  all: "Everything not yet credited",
} as const;
type Way = keyof typeof WAYS;

type Props = {
  invoice: Pick<Invoice, "id" | "number" | "version">;
  pharmacy: string;
  /** A return proposes its accepted packs. */
  proposal?: { return: string; lines: { line: string; quantity: number }[]; reason: string };
  onClose(): void;
};

type Typed = { way: Way; packs: Record<string, string>; charges: boolean; amount: string };

/** Says how the credit note would look while it is written. */
export function CreditForm({ invoice, pharmacy, proposal, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState<Typed>(() => ({
    way: "lines",
    packs: Object.fromEntries(
      proposal?.lines.map(({ line, quantity }) => [line, String(quantity)]) ?? [],
    ),
    charges: false,
    amount: "",
  }));
  const { quote, exponent } = useCreditQuote(invoice.id, typed);
  const type = (values: Partial<Typed>) => setTyped((before) => ({ ...before, ...values }));
  const wanted = wantedOf(typed, exponent);
  const crediting = useAction({
    run: (reason: string) =>
      invoicesApi.credit(invoice, {
        ...wanted,
        reason,
        ...(proposal && { return: proposal.return }),
      }),
    changes: "invoice",
    success: ({ number }: Invoice) => `${number} issued`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async ({ reason = "" }) => {
    await crediting.mutateAsync(reason);
    setOpen(false);
  }, "No credit note was issued. Try again.");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={`Credit ${invoice.number}`}
      description={pharmacy}
      size="lg"
    >
      <SheetBody>
        <PlainForm form={form} label={`Credit ${invoice.number}`}>
          <div inert={form.isPending} className="grid gap-4">
            <WayField way={typed.way} onChange={(way) => type({ way })} />
            {typed.way === "lines" && quote && (
              <LineFields quote={quote} typed={typed} beside={form.beside} onType={type} />
            )}
            {typed.way === "amount" && quote && (
              <AmountField
                quote={quote}
                amount={typed.amount}
                message={form.beside.amount}
                onType={(amount) => type({ amount })}
              />
            )}
            <PlainTextarea
              form={form}
              name="reason"
              label="Reason"
              hint="Printed on the credit note."
              rows={2}
              maxLength={500}
              defaultValue={proposal?.reason}
              isRequired
            />
          </div>
        </PlainForm>
      </SheetBody>
      <FormFooter
        form={form}
        act="Issue credit note"
        status={quote && previewOf(quote, invoice.number)}
        onCancel={() => setOpen(false)}
      />
    </Sheet>
  );
}

function useCreditQuote(invoice: string, typed: Typed) {
  // the currency is known with the first answer
  const [exponent, setExponent] = useState(2);
  const input = useMemo(() => readable(wantedOf(typed, exponent)), [typed, exponent]);
  const { data } = useQuery(invoicesApi.creditQuote(invoice, useSettled(input)));
  if (data && currencyExponent(data.currency) !== exponent) {
    setExponent(currencyExponent(data.currency));
  }
  return { quote: data, exponent };
}

/** Text that is no number is sent as none, so that the server refuses it at its field. */
function wantedOf({ way, packs, charges, amount }: Typed, exponent: number): CreditQuoteInput {
  if (way === "all") return { all: true };
  if (way === "amount") return { amount: readMoney(amount, exponent) ?? 0 };
  const lines = Object.entries(packs).flatMap(([line, text]) =>
    text.trim() === "" || text.trim() === "0" ? [] : [{ line, quantity: Number(text) }],
  );
  return { lines, charges };
}

/** The part that can be quoted, while the rest is being typed. */
function readable(wanted: CreditQuoteInput): CreditQuoteInput {
  const { amount, lines } = wanted;
  if (amount !== undefined) return amount > 0 ? { amount } : {};
  if (!lines) return wanted;
  return { ...wanted, lines: lines.filter(({ quantity }) => quantity > 0 && quantity % 1 === 0) };
}

/** "€17.90 with tax: €10.00 is set off against INV-2026-000001, and €7.90 stays on account." */
function previewOf({ problem, note, currency, left }: CreditQuote, number: string): string {
  if (problem !== null) return problem;
  const money = (amount: number) => formatMoney(amount, currency);
  if (!note) return `${money(left.total)} of ${number} can be credited.`;
  const opening = `${money(note.total)} with tax`;
  if (note.onAccount === 0) return `${opening} is set off against ${number}.`;
  if (note.setOff === 0) return `${opening} stays on account: ${number} has nothing open.`;
  return `${opening}: ${money(note.setOff)} is set off against ${number}, and ${money(note.onAccount)} stays on account.`;
}

type WayProps = { way: Way; onChange(way: Way): void };

function WayField({ way, onChange }: WayProps) {
  const id = useId();
  return (
    <Field id={id} label="Credit" message={undefined}>
      <NativeSelect
        id={id}
        name="way"
        value={way}
        onChange={({ target }) => onChange(target.value as Way)}
      >
        {Object.entries(WAYS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

type LinesProps = {
  quote: CreditQuote;
  typed: Typed;
  beside: Readonly<Partial<Record<string, string>>>;
  onType(values: Partial<Typed>): void;
};

function LineFields({ quote: { left, currency }, typed, beside, onType }: LinesProps) {
  const sent = wantedOf(typed, 0).lines ?? [];
  const id = useId();
  return (
    <>
      <ul className="divide-y divide-line-soft rounded-md border border-line">
        {left.lines.map(({ line, name, unitPrice, billed, quantity }) => {
          const place = sent.findIndex((one) => one.line === line);
          const message = beside[`lines.${place}.quantity`] ?? beside[`lines.${place}.line`];
          const field = `${id}-${line}`;
          return (
            <li key={line} className="flex flex-wrap items-baseline gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <span className="wrap-anywhere block">{name}</span>
                <span className="nums block text-muted text-xs">
                  {formatMoney(unitPrice, currency)} · {formatNumber(quantity)} of{" "}
                  {formatNumber(billed)} not credited
                </span>
                {message && (
                  <p id={`${field}-error`} className="text-danger text-xs">
                    {message}
                  </p>
                )}
              </div>
              <Input
                id={field}
                name={`packs.${line}`}
                aria-label={`Packs of ${name} to credit`}
                aria-invalid={message !== undefined || undefined}
                aria-describedby={notesOf(field, message)}
                inputMode="numeric"
                autoComplete="off"
                className="nums w-20 text-end"
                disabled={quantity === 0}
                value={typed.packs[line] ?? ""}
                onChange={({ target }) =>
                  onType({ packs: { ...typed.packs, [line]: target.value } })
                }
              />
            </li>
          );
        })}
      </ul>
      {left.charges > 0 && (
        <label className="flex items-center gap-2.5" htmlFor={`${id}-charges`}>
          <Checkbox
            id={`${id}-charges`}
            checked={typed.charges}
            onChange={({ target }) => onType({ charges: target.checked })}
          />
          Freight of {formatMoney(left.charges, currency)}
        </label>
      )}
    </>
  );
}

type AmountProps = {
  quote: CreditQuote;
  amount: string;
  message: string | undefined;
  onType(amount: string): void;
};

function AmountField({ quote: { currency, left }, amount, message, onType }: AmountProps) {
  const id = useId();
  const hint = `In ${currency}, with tax. At most ${formatMoney(left.total, currency)}.`;
  return (
    <Field id={id} label="Amount" hint={hint} message={message} isRequired>
      <Input
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="nums"
        value={amount}
        aria-required
        aria-invalid={message !== undefined || undefined}
        aria-describedby={notesOf(id, message, hint)}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
