import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { formatTime } from "#lib/format.ts";
import type { LostConnection } from "#lib/use-lost-connection.ts";
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

/** Says what is on screen meanwhile; the list goes on by itself. */
export function LostNotice({
  noun,
  lost,
  readAt,
}: {
  noun: Noun;
  lost: LostConnection | undefined;
  /** Zero if there are no rows. */
  readAt: number;
}) {
  return (
    <p
      aria-live="polite"
      className={lost && "border-line border-b bg-warning-soft px-4 py-2 text-warning"}
    >
      {lost && `${CAUSES[lost]} ${readAt > 0 ? rowsFrom(readAt) : willLoad(noun)}`}
    </p>
  );
}

const CAUSES: Record<LostConnection, string> = {
  offline: "You are offline.",
  unreachable: "The server cannot be reached.",
};

const rowsFrom = (at: number) =>
  `These rows are from ${formatTime(new Date(at).toISOString())}. They update when you are connected again.`;

const willLoad = ({ many }: Noun) => `The ${many} load when you are connected again.`;

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
