import type { ChainReport } from "@pharmacy/contract/audit-logs/audit-chain";
import { may } from "@pharmacy/contract/permissions";
import { useAttempt } from "#components/form/use-attempt.ts";
import { Button } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatExactInstant } from "#lib/format.ts";
import { proofApi } from "#resources/audit-logs/log-proof.api.ts";

type Props = { step: NonNullable<ChainReport["clockStep"]>; onConfirmed(): void };

/** Entries look inserted after a clock was set back; only an administrator knows if it was. */
export function ClockQuestion({ step, onConfirmed }: Props) {
  const { problem, isPending, attempt } = useAttempt("The answer could not be saved.");
  const { role } = useCurrentUser();
  const times = `from ${formatExactInstant(step.from)} to ${formatExactInstant(step.to)}`;
  const confirm = async () => {
    await proofApi.confirmClock(step);
    onConfirmed();
  };
  return (
    <section aria-label="Clock" className="grid gap-2 rounded-md bg-sunken p-3">
      <p>
        A clock that was set back would explain this: {times}. Confirm it only if you know that it
        happened. The log keeps your answer, and changed or deleted entries still show.
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {may(role, "setting", "edit") ? (
        <Button className="justify-self-start" pending={isPending} onClick={() => attempt(confirm)}>
          Confirm that the clock was set back
        </Button>
      ) : (
        <p className="text-muted">An administrator can confirm it.</p>
      )}
    </section>
  );
}
