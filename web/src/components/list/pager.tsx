import type { Page } from "@pharmacy/contract/list";
import { COUNT, COUNT_MAX, SHORT_COUNT } from "@pharmacy/contract/list.values";
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
} from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { formatNumber } from "#lib/format.ts";
import type { ListState } from "#lib/use-list.ts";
import { formatTotal } from "./counting.ts";
import { PageNumber } from "./page-number.tsx";

const COUNTS = [SHORT_COUNT, COUNT, 50, COUNT_MAX];

/**
 * The buttons keep the focus on the first and last page, and prefetch their page when the pointer
 * or focus nears.
 */
export function Pager({
  list,
  page,
  prefetch,
}: {
  list: ListState;
  page: Page<unknown>;
  prefetch?: ((page: number) => void) | undefined;
}) {
  const current = list.query.page;
  const last = page.totalPages;
  const hasNext = current < last || (!page.totalIsExact && page.items.length === page.count);
  const go = (target: number) => list.change({ page: target });
  const step = (label: string, icon: LucideIcon, target: number, isOpen: boolean) => (
    <Step label={label} icon={icon} page={isOpen ? target : undefined} go={go} near={prefetch} />
  );

  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-2 text-muted text-xs md:sticky md:bottom-0 md:z-10"
    >
      <span className="nums">{range(page)}</span>
      <RowsPerPage count={list.query.count} onChange={(count) => list.change({ count })} />
      <div className="ms-auto flex items-center gap-1">
        {step("First page", ChevronFirst, 1, current > 1)}
        {step("Previous page", ChevronLeft, Math.max(current - 1, 1), current > 1)}
        <PageNumber page={current} last={last} isExact={page.totalIsExact} go={go} />
        {step("Next page", ChevronRight, current + 1, hasNext)}
        {step("Last page", ChevronLast, last, page.totalIsExact && current < last)}
      </div>
    </nav>
  );
}

function range(page: Page<unknown>): string {
  const first = (page.page - 1) * page.count + 1;
  const end = first + page.items.length - 1;
  if (page.items.length === 0) return `0 of ${formatTotal(page)}`;
  return `${formatNumber(first)}–${formatNumber(end)} of ${formatTotal(page)}`;
}

function Step({
  label,
  icon: Icon,
  page,
  go,
  near,
}: {
  label: string;
  icon: LucideIcon;
  /** Undefined if there is no such page. */
  page: number | undefined;
  go(page: number): void;
  near: ((page: number) => void) | undefined;
}) {
  const prefetch = page === undefined ? undefined : () => near?.(page);
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      aria-disabled={page === undefined}
      onClick={() => page !== undefined && go(page)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Icon aria-hidden className="rtl:-scale-x-100" />
    </Button>
  );
}

function RowsPerPage({ count, onChange }: { count: number; onChange(count: number): void }) {
  const id = useId();
  const counts = COUNTS.includes(count) ? COUNTS : [...COUNTS, count].sort((a, b) => a - b);
  return (
    <label htmlFor={id} className="inline-flex items-center gap-2">
      <span className="max-md:sr-only">Rows per page</span>
      <NativeSelect
        id={id}
        weight="quiet"
        value={count}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {counts.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </NativeSelect>
    </label>
  );
}
