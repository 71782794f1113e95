import type { RejectionPreview } from "@pharmacy/contract/registrations/registrations";
import { useId } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";

export function EmailPreview({
  letter: email,
  problem,
}: {
  letter: RejectionPreview | undefined;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-3 grid gap-1.5">
      <h3 id={id} className="font-medium text-sm">
        The email
      </h3>
      {email ? (
        <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm">
          <p className="wrap-anywhere text-muted text-xs">To {email.recipient}</p>
          <p className="wrap-anywhere font-medium">{email.subject}</p>
          <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{email.text}</p>
        </div>
      ) : (
        (problem && <p className="text-warning text-xs">{problem}</p>) || (
          <Skeleton className="h-24 w-full" />
        )
      )}
    </section>
  );
}
