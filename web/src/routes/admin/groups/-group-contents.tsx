import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { NamedLink } from "#components/record/record-link.tsx";
import { formatNumber } from "#lib/format.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";

/** The sub-groups of a group, and its first items. */
export function GroupContents({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const { data } = useQuery(groupsApi.contents(id));
  if (!data) return null;
  const { groups, items, total } = data;
  const more = total - items.length;
  return (
    <>
      <section aria-label="Sub-groups" className="grid gap-2">
        <h3 className="font-medium text-sm">Sub-groups</h3>
        {groups.length === 0 && <p className="text-muted">None.</p>}
        <ul className="grid gap-1">
          {groups.map((group) => (
            <li key={group.id} className="flex justify-between gap-3">
              <button
                type="button"
                className="wrap-anywhere rounded-sm text-start hover:underline"
                onClick={() => onOpen(group.id)}
              >
                {group.name}
              </button>
              <span className="nums shrink-0 text-muted">
                {formatNumber(group.itemCount)} {group.itemCount === 1 ? "item" : "items"}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Items" className="grid gap-2">
        <h3 className="font-medium text-sm">Items</h3>
        {items.length === 0 && <p className="text-muted">None.</p>}
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.id} className="wrap-anywhere">
              <NamedLink model="item" id={item.id} label={item.name} />{" "}
              <span className="text-muted text-xs">
                {item.code}
                {item.status !== "active" && ` · ${wordsOf(item.status)}`}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-muted">And {formatNumber(more)} more.</p>}
      </section>
    </>
  );
}
