import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import type { Noun } from "./counting.ts";

export function ListFailure({
  noun,
  error,
  onRetry,
}: {
  noun: Noun;
  error: Error;
  onRetry(): void;
}) {
  return (
    <div role="alert">
      <Empty
        title={`The ${noun.many} could not be loaded`}
        text={error.message}
        action={
          <Button onClick={() => onRetry()}>
            <RotateCw aria-hidden />
            Retry
          </Button>
        }
      />
    </div>
  );
}

/** Shown above rows that could not be refreshed. */
export function StaleRows({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-warning"
    >
      <p className="min-w-0 flex-1">These rows may be out of date. {error.message}</p>
      <Button size="sm" onClick={() => onRetry()}>
        Retry
      </Button>
    </div>
  );
}
