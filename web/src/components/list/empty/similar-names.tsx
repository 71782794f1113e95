import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "../counting.ts";

type SimilarRecord = { id: string; name: string; code: string };

export type FindSimilar = (
  search: string,
  signal: AbortSignal,
) => Promise<{ items: readonly SimilarRecord[] }>;

type SimilarNamesProps = { noun: Noun; list: ListState; find: FindSimilar };

/** Shows nothing until the answer is known. */
export function SimilarNames({ noun, list, find }: SimilarNamesProps) {
  const { search } = list.query;
  const { data } = useQuery({
    queryKey: [noun.many, "similar", list.query],
    queryFn: ({ signal }) => find(search, signal),
  });
  return (
    <div aria-live="polite">
      {data && data.items.length > 0 && (
        <div className="mt-4 grid gap-1">
          <p className="text-muted">Similar names:</p>
          <ul aria-label="Similar names">
            {data.items.map(({ id, name, code }) => (
              <li key={id}>
                <Button
                  variant="ghost"
                  className="h-auto max-w-full whitespace-normal"
                  onClick={() => list.open(id)}
                >
                  <bdi>{name}</bdi> <span className="text-muted">{code}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
