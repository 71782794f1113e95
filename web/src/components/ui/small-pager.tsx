import type { Page } from "@pharmacy/contract/list";
import { formatNumber } from "#lib/format.ts";
import { Button } from "./button.tsx";

type Props = {
  page: Pick<Page<unknown>, "page" | "totalPages">;
  onPage(page: number): void;
  /** Says that the newest come first instead of counting pages. */
  isByTime?: boolean;
};

/** Hidden if there is only one page. */
export function SmallPager({ page: { page, totalPages }, onPage, isByTime = false }: Props) {
  if (totalPages <= 1) return null;
  const [isFirst, isLast] = [page <= 1, page >= totalPages];
  return (
    <div className="flex items-center justify-end gap-2 border-line border-t px-4 py-2.5">
      {!isByTime && (
        <span className="nums text-muted text-xs">
          Page {formatNumber(page)} of {formatNumber(totalPages)}
        </span>
      )}
      <Button size="sm" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
        {isByTime ? "Newer" : "Previous"}
      </Button>
      <Button size="sm" aria-disabled={isLast} onClick={() => !isLast && onPage(page + 1)}>
        {isByTime ? "Older" : "Next"}
      </Button>
    </div>
  );
}
