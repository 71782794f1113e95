import type { View } from "@pharmacy/contract/views/views";
import { useQuery } from "@tanstack/react-query";
import { Check, Pencil, Users } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ListSource } from "#lib/list-source.ts";
import { formatTotal } from "../counting.ts";

type ViewLinesProps = {
  source: ListSource;
  views: readonly View[];
  shownId: string | undefined;
  onShow(view: View): void;
  onEdit(view: View): void;
};

/** The user's own views come first, then those shared by others. */
export function ViewLines({ views, ...rest }: ViewLinesProps) {
  return (
    <>
      <Group title="My views" views={views.filter(({ isMine }) => isMine)} {...rest} />
      <Group title="Shared by others" views={views.filter(({ isMine }) => !isMine)} {...rest} />
    </>
  );
}

type GroupProps = ViewLinesProps & { title: string };

function Group({ title, source, views, shownId, onShow, onEdit }: GroupProps) {
  const id = useId();
  if (views.length === 0) return null;
  return (
    <div className="p-1.5 not-first:border-line-soft not-first:border-t">
      <p id={id} className="px-2 py-1 font-medium text-2xs text-subtle">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid">
        {views.map((view, place) => (
          <li key={view.id} className="flex items-center rounded-md pe-0.5 hover:bg-hover">
            <button
              type="button"
              aria-current={view.id === shownId ? "true" : undefined}
              aria-label={spokenName(view)}
              aria-describedby={`${id}-${view.id}`}
              onClick={() => onShow(view)}
              className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start max-md:h-10"
            >
              <span className="truncate">{view.name}</span>
              {view.isShared && <Users aria-hidden className="size-3.5 shrink-0 text-subtle" />}
              {!view.isMine && (
                <span className="truncate text-subtle text-xs">{view.owner.name}</span>
              )}
              <span id={`${id}-${view.id}`} className="nums ms-auto shrink-0 text-muted text-xs">
                {place < COUNTED_MAX && <ViewCount source={source} view={view} />}
              </span>
              {view.id === shownId && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
            </button>
            {view.isMine && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Edit view ${view.name}`}
                onClick={() => onEdit(view)}
              >
                <Pencil aria-hidden className="size-3.5!" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Views of a group whose rows are counted when the panel is opened. */
const COUNTED_MAX = 20;

/** How many rows the view has now; nothing if they cannot be counted. */
function ViewCount({ source, view: { search } }: { source: ListSource; view: View }) {
  const { data } = useQuery({
    queryKey: [source.name, "count", search],
    queryFn: async () => (await source.calls()).count(search),
    staleTime: 0,
    retry: false,
  });
  return data && formatTotal(data);
}

function spokenName({ name, isMine, isShared, owner }: View): string {
  if (!isMine) return `${name}, ${owner.name}`;
  return isShared ? `${name}, shared` : name;
}
