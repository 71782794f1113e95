import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { ProductComparison } from "@pharmacy/contract/products/products.compare";
import { DIFFERENCES, type Difference } from "@pharmacy/contract/products/products.compare.values";
import type { ProductSync } from "@pharmacy/contract/products/products.sync";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { useAttempt } from "#components/form/use-attempt.ts";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { formatNumber } from "#lib/format.ts";
import { toastError, toastSuccess } from "#lib/toast.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";
import { compareApi } from "./compare.api.ts";
import { ComparedProducts } from "./compared-products.tsx";
import { areSafe, countsOf, type Picks, pickOf, SAFE_PICKS } from "./picks.ts";

type Target = Pick<Organization, "id" | "name" | "plan" | "usage">;
type CopySheetProps = { target: Target; onClose(): void };

export function CopySheet({ target, onClose }: CopySheetProps) {
  const [isOpen, setOpen] = useState(true);
  const [source, setSource] = useState("");
  const pharmacies = usePharmacyChoices(target.id);
  const refusal = refusalFor(target);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title="Copy products"
      description={`To ${target.name}. Existing prices, stock and batches stay as they are.`}
      size="lg"
    >
      {refusal === undefined ? (
        <div className="flex flex-wrap items-center gap-3 px-5 pt-4">
          <RecordFilter
            label="Copy from"
            unchosen="Choose a pharmacy"
            choices={pharmacies}
            value={source}
            onChange={setSource}
          />
        </div>
      ) : (
        <p role="alert" className="px-5 pt-4 text-danger">
          {refusal}
        </p>
      )}
      {source !== "" && (
        <Compared
          key={source}
          between={{ target: target.id, source }}
          onDone={() => setOpen(false)}
        />
      )}
    </Sheet>
  );
}

/** Why nothing can be copied, and the remedy; undefined if the plan allows it. */
function refusalFor({ name, plan, usage }: Target): string | undefined {
  if (usage.features.includes("productSync")) return undefined;
  return plan === null
    ? `${name} has no plan. Subscribe it to one with product copying first.`
    : `The plan of ${name} does not include product copying. Change its plan first.`;
}

type ComparedProps = { between: { target: string; source: string }; onDone(): void };

function Compared({ between, onDone }: ComparedProps) {
  const [picks, setPicks] = useState<Picks>(SAFE_PICKS);
  const [shown, show] = useState<{ difference: Difference | ""; page: number }>({
    difference: "",
    page: 1,
  });
  const query = useQuery(compareApi.differences(between, shown));
  return (
    <>
      <SheetBody className="grid content-start gap-4">
        <CardAnswer query={query}>
          {(comparison) => (
            <ComparedProducts
              {...{ comparison, picks, shown }}
              onPick={setPicks}
              onShow={show}
              isBusy={query.isPlaceholderData}
            />
          )}
        </CardAnswer>
      </SheetBody>
      {query.data && <CopyBar {...{ between, picks, onDone }} comparison={query.data} />}
    </>
  );
}

type CopyBarProps = ComparedProps & { comparison: ProductComparison; picks: Picks };

function CopyBar({ between, comparison, picks, onDone }: CopyBarProps) {
  const queryClient = useQueryClient();
  const { attempt, isPending, problem } = useAttempt(
    "The products could not be copied. Try again.",
  );
  const picked = DIFFERENCES.reduce(
    (sum, difference) => sum + countsOf(comparison, picks, difference).picked,
    0,
  );
  const copy = () =>
    attempt(async () => {
      try {
        const { basis } = comparison;
        const done = areSafe(picks)
          ? await compareApi.copy(between, basis)
          : await compareApi.copyPicked(between, pickOf(basis, picks));
        void toastSuccess("Product synced successfully", { description: outcomeOf(done) });
        onDone();
      } catch (error) {
        void toastError("Failed to sync product");
        throw error;
      } finally {
        const stale = ["products", "runs", "organizations", "logs"];
        await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      }
    });
  return (
    <SheetFooter>
      {problem && (
        <p role="alert" className="pb-3 text-danger">
          {problem}
        </p>
      )}
      <div className="group/acts flex flex-wrap items-center justify-end gap-2">
        <ActHint className="me-auto" />
        <Button onClick={onDone}>Cancel</Button>
        {picked > 0 && (
          <Button variant="primary" pending={isPending} onClick={copy}>
            {picked === 1 ? "Copy 1 product" : `Copy ${formatNumber(picked)} products`}
          </Button>
        )}
      </div>
    </SheetFooter>
  );
}

/** "63 created, 2 updated, 331 already there". */
function outcomeOf({ created, updated, skipped }: ProductSync): string {
  const parts = [
    `${formatNumber(created)} created`,
    ...(updated > 0 ? [`${formatNumber(updated)} updated`] : []),
    `${formatNumber(skipped.existing)} left as they are`,
  ];
  return parts.join(", ");
}
