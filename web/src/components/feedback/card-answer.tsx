import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { mayPass } from "#lib/api-error.ts";

type Query<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;

export function CardAnswer<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: Query<Data>;
  children(data: Data): ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) return <CardFailure error={error} onRetry={refetch} />;
  return (
    <div className="grid gap-4 px-4 py-4">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
}

type FailureProps = { error: Error; onRetry?: (() => unknown) | undefined };

export function CardFailure(props: FailureProps) {
  return (
    <div className="px-4 py-3">
      <Failure {...props} />
    </div>
  );
}

export function Failure({ error, onRetry }: FailureProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p role="alert" className="text-muted">
        {error.message}
      </p>
      {onRetry && mayPass(error) && <Button onClick={() => void onRetry()}>Try again</Button>}
    </div>
  );
}
