import type { Page } from "@pharmacy/contract/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatTotal, type Noun } from "./counting.ts";

export function ListAnnouncer<Item>({
  noun,
  query: { data: page, isPlaceholderData },
}: {
  noun: Noun;
  query: UseQueryResult<Page<Item>>;
}) {
  return (
    <p aria-live="polite" className="sr-only">
      {page && !isPlaceholderData && sentence(noun, page)}
    </p>
  );
}

function sentence(noun: Noun, page: Page<unknown>): string {
  if (page.total === 0) return `No ${noun.many}.`;
  const found = `${formatTotal(page)} ${page.total === 1 ? noun.one : noun.many}.`;
  return page.totalPages > 1 ? `${found} Page ${page.page} of ${page.totalPages}.` : found;
}
