import type { TaxRate } from "@pharmacy/contract/tax-rates/tax-rates";
import { TAX_RATES_MAX } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { countryName, formatDate, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useAction } from "#lib/use-action.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { taxRatesApi } from "./tax-rates.api.ts";

const TaxRateForm = lazyPart(() =>
  import("./tax-rate-form.tsx").then((module) => module.TaxRateForm),
);

/** The rates of each country, including past ones. */
export function TaxRatesList({ rates }: { rates: readonly TaxRate[] }) {
  const can = usePermissions("taxRate");
  const [edited, edit] = useState<TaxRate | "new">();
  const [removed, remove] = useState<TaxRate>();
  const deletion = useAction({
    run: taxRatesApi.remove,
    removes: "taxRate",
    success: "Tax rate deleted successfully",
    failure: "Failed to delete tax rate",
  });
  const isFull = rates.length >= TAX_RATES_MAX;
  return (
    <div className="border-line-soft border-t">
      {rates.length === 0 && (
        <p className="px-4 py-3 text-muted">
          No rates yet. Plans that are taxed cannot be sold without one.
        </p>
      )}
      <ul className="divide-y divide-line-soft" aria-label="Tax rates">
        {rates.map((rate) => (
          <li key={rate.id} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-medium">{nameOf(rate)}</p>
              <p className="text-muted text-xs">{periodOf(rate, rates)}</p>
            </div>
            <span className="nums">{formatNumber(rate.rateBps / 100)}%</span>
            {can.edit && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${nameOf(rate)} from ${formatDate(rate.startDate)}`}
                onClick={() => edit(rate)}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            {can.remove && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${nameOf(rate)} from ${formatDate(rate.startDate)}`}
                onClick={() => remove(rate)}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {can.create && (
        <div className="px-4 py-3">
          <DisabledReason
            reason={isFull ? `There can be at most ${TAX_RATES_MAX} tax rates.` : undefined}
          >
            <Button onClick={() => edit("new")} onPointerEnter={TaxRateForm.preload}>
              <Plus aria-hidden />
              New tax rate
            </Button>
          </DisabledReason>
        </div>
      )}
      {edited && (
        <TaxRateForm rate={edited === "new" ? undefined : edited} onClose={() => edit(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={(isOpen) => !isOpen && remove(undefined)}
          title={`Delete ${nameOf(removed)} from ${formatDate(removed.startDate)}?`}
          consequences={[
            "The rate before it applies instead, if there is one.",
            "What was sold already keeps its tax.",
          ]}
          confirmLabel="Delete tax rate"
          confirm={() => deletion.mutateAsync(removed.id)}
        />
      )}
    </div>
  );
}

/** "From 1 September 2020 until 28 February 2021": a rate applies until the next one begins. */
function periodOf({ country, category, startDate }: TaxRate, rates: readonly TaxRate[]): string {
  const [next] = rates
    .filter((rate) => rate.country === country && rate.category === category)
    .map((rate) => rate.startDate)
    .filter((date) => date > startDate)
    .sort();
  const from = `From ${formatDate(startDate)}`;
  if (!next) return from;
  const last = new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10);
  return `${from} until ${formatDate(last)}`;
}

function nameOf({ country, category }: TaxRate): string {
  return `${countryName(country)} · ${wordsOf(category)}`;
}
