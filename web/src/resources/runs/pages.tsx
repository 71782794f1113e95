import type { Page } from "@pharmacy/contract/list";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";

type PagesProps = {
  label: string;
  page: Page<unknown>;
  onPage(page: number): void;
};

/** Pages of rows without a URL of their own. Renders nothing for a single page. */
export function Pages({ label, page: { page, count, total, totalPages }, onPage }: PagesProps) {
  if (totalPages < 2) return null;
  const first = (page - 1) * count + 1;
  const last = Math.min(page * count, total);
  return (
    <nav
      aria-label={label}
      className="flex items-center gap-2 border-line border-t px-4 py-2 text-muted text-xs"
    >
      <span role="status" className="nums me-auto">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous page"
        aria-disabled={page === 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Next page"
        aria-disabled={page >= totalPages}
        onClick={() => page < totalPages && onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
