import { Skeleton } from "#components/ui/skeleton.tsx";

const SKELETON_CARDS = ["a", "b", "c", "d", "e", "f"];

export function SkeletonCards() {
  return (
    <div className="divide-y divide-line-soft">
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  );
}
