import type { Page } from "@pharmacy/contract/list";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";

type Props = { page: Page<unknown>; onPage(page: number): void };

/** The pager of a short list; hidden if there is only one page. */
export function SmallPager({ page: { page, totalPages }, onPage }: Props) {
  if (totalPages <= 1) return null;
  const [isFirst, isLast] = [page <= 1, page >= totalPages];
  return (
    <div className="flex items-center justify-end gap-2 border-line border-t px-4 py-2.5">
      <span className="nums text-muted text-xs">
        Page {formatNumber(page)} of {formatNumber(totalPages)}
      </span>
      <Button size="sm" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" aria-disabled={isLast} onClick={() => !isLast && onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
