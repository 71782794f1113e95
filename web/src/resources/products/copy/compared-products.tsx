import type {
  ProductComparison,
  ProductDifference,
} from "@pharmacy/contract/products/products.compare";
import { DIFFERENCES, type Difference } from "@pharmacy/contract/products/products.compare.values";
import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { formatNumber } from "#lib/format.ts";
import { Pages } from "#resources/runs/pages.tsx";
import { CHANGED_WORDS, DIFFERENCE_WORDS, shownValue } from "./compare-words.ts";
import { countsOf, isPicked, type Picks, withAll, withOne } from "./picks.ts";

type Shown = { difference: Difference | ""; page: number };

type ComparedProps = {
  comparison: ProductComparison;
  picks: Picks;
  shown: Shown;
  isBusy: boolean;
  onPick(picks: Picks): void;
  onShow(shown: Shown): void;
};

/** Differences between two pharmacies: totals by kind, then product by product. */
export function ComparedProducts(props: ComparedProps) {
  const { comparison, picks, shown, isBusy, onPick, onShow } = props;
  const { items, source, same } = comparison;
  const id = useId();
  const present = DIFFERENCES.filter((one) => (comparison.differences[one] ?? 0) > 0);
  if (present.length === 0) {
    return (
      <p className="text-muted">
        Nothing to copy from {source.name}: {formatNumber(same)} products are the same.
      </p>
    );
  }
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-2 font-medium">What to copy</legend>
        {present.map((difference) => (
          <KindLine key={difference} {...{ comparison, picks, difference, onPick }} />
        ))}
        <p className="text-muted text-xs">{formatNumber(same)} more are the same in both.</p>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={`${id}-show`} className="text-muted">
          Show
        </label>
        <NativeSelect
          id={`${id}-show`}
          className="min-w-0 flex-1"
          value={shown.difference}
          onChange={({ target: { value } }) =>
            onShow({ difference: value as Difference | "", page: 1 })
          }
        >
          <option value="">All differences</option>
          {present.map((difference) => (
            <option key={difference} value={difference}>
              {DIFFERENCE_WORDS[difference].label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <ul
        aria-label="Products that differ"
        aria-busy={isBusy}
        className="divide-y divide-line-soft rounded-md border border-line"
      >
        {items.map((row) => (
          <Row key={row.key} row={row} picks={picks} onPick={onPick} />
        ))}
      </ul>
      <Pages
        label="Pages of products"
        page={{ ...comparison, totalIsExact: true }}
        onPage={(page) => onShow({ ...shown, page })}
      />
    </>
  );
}

type KindProps = Pick<ComparedProps, "comparison" | "picks" | "onPick"> & {
  difference: Difference;
};

function KindLine({ comparison, picks, difference, onPick }: KindProps) {
  const { all, picked } = countsOf(comparison, picks, difference);
  const { label, hint } = DIFFERENCE_WORDS[difference];
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={picked === all && all > 0}
        isMixed={picked > 0 && picked < all}
        disabled={all === 0}
        onChange={() => onPick(withAll(picks, difference, picked < all))}
      />
      <label htmlFor={id} className="grid">
        <span>
          {label} <span className="nums text-muted">({formatNumber(all)})</span>
        </span>
        <span className="text-muted text-xs">{hint}</span>
      </label>
    </div>
  );
}

type RowProps = Pick<ComparedProps, "picks" | "onPick"> & { row: ProductDifference };

function Row({ row, picks, onPick }: RowProps) {
  const { name, sku, difference, changes, reason } = row;
  const id = useId();
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={reason === null && isPicked(picks, row)}
          disabled={reason !== null}
          onChange={() => onPick(withOne(picks, row))}
        />
        <label htmlFor={id} className="wrap-anywhere grid min-w-0">
          <span className="font-medium">{name}</span>
          <span className="text-muted text-xs">
            {sku} · {reason ?? DIFFERENCE_WORDS[difference].label}
          </span>
        </label>
      </div>
      {changes.map(({ field, there, here, copied }) => (
        <dl
          key={field}
          className="wrap-anywhere ms-7 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 text-sm"
        >
          <dt className="col-span-full text-muted text-xs">{CHANGED_WORDS[field]}</dt>
          <dt className="text-muted">There</dt>
          <dd>{shownValue(field, there)}</dd>
          <dt className="text-muted">Here</dt>
          <dd>{shownValue(field, here)}</dd>
          <dt className="text-muted">Last copied</dt>
          <dd>{copied === undefined ? "Never copied" : shownValue(field, copied)}</dd>
        </dl>
      ))}
    </li>
  );
}
