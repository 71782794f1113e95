import { refusalOf } from "@pharmacy/contract/acts";
import type { Run } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import { UNDO_DAYS } from "@pharmacy/contract/runs/runs.values";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import type { ImportNoun } from "./import-noun.ts";
import { countOf, emailsSentence, wordsOfRun } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { useShowRun } from "./use-run-acts.ts";

type ApplyButtonProps = { run: Run; noun: ImportNoun };

/** Writes the checked rows, after stating their numbers. */
export function ApplyButton({ run, noun }: ApplyButtonProps) {
  const { one, many } = noun.counted ?? noun;
  const added = noun.counted ? "new" : "created";
  const me = useCurrentUser();
  const show = useShowRun();
  const { new: created, changed, refused } = run.counts;
  const { verb, done, thing } = wordsOfRun(run);
  const label = `${verb} ${countOf(created + changed, one, many)}`;
  return (
    <ConfirmButton
      variant="primary"
      disabledReason={refusalOf("run", RUN_ACTS.apply, run, me) ?? undefined}
      title={`${label}?`}
      consequences={[
        created > 0 && `${countOf(created, `${one} is`, `${many} are`)} ${added}.`,
        changed > 0 && `${countOf(changed, `${one} is`, `${many} are`)} changed.`,
        refused > 0 && `${countOf(refused, "refused row is", "refused rows are")} not ${done}.`,
        emailsSentence(run, noun) ?? false,
        `You can undo the ${thing} for ${UNDO_DAYS} days.`,
      ].filter((line) => line !== false)}
      confirmLabel={label}
      confirm={async () => {
        await show(await runsApi.apply(run.id, { version: run.version, skipRefused: refused > 0 }));
      }}
    >
      {label}
    </ConfirmButton>
  );
}
