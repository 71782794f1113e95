import { Link, useSearch } from "@tanstack/react-router";
import { formatNumber } from "#lib/format.ts";

export type RecordTab = {
  id: string;
  label: string;
  /** Left out until it is known. */
  count?: number | undefined;
};

/** Read from `?tab=history`; otherwise the first. */
export function useTab(tabs: readonly RecordTab[]): string {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  return (tabs.find(({ id }) => id === tab) ?? tabs[0])?.id ?? "";
}

/** Each tab has its own URL. */
export function RecordTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const current = useTab(tabs);
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex gap-1">
        {tabs.map(({ id, label: words, count }, index) => (
          <li key={id}>
            <Link
              to="."
              // the first tab has no parameter in the URL
              search={searchOf(index === 0 ? undefined : id)}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={id === current ? "page" : undefined}
              className="relative flex h-9 items-center gap-1.5 whitespace-nowrap rounded-t-md px-3 text-muted outline-offset-[-2px] hover:text-fg aria-[current=page]:font-medium aria-[current=page]:text-fg aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-primary max-md:h-10"
            >
              {words}{" "}
              {count !== undefined && (
                <span className="nums rounded-full bg-neutral-soft px-1.5 text-2xs text-neutral">
                  {formatNumber(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The search parameters of a record belong to its route, so their types are not known here. */
function searchOf(tab: string | undefined): never {
  return ((previous: object) => ({ ...previous, tab })) as never;
}
