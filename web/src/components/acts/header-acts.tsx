import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "./acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & {
  noun: NounActs<Row>;
  record: Row;
  /** Buttons of the screen, after those beside the primary one. */
  also?: readonly RecordAction[];
};

export function HeaderActs<Row extends Subject>({
  noun,
  record,
  also = [],
  ...options
}: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const { primary: first, beside: some } = noun;
  const shown = acts.filter(({ isUnfit }) => !isUnfit);
  const isOffered = (act: string) => shown.some(({ id }) => id === act);
  const primary = shown.find(({ id }) => id === first?.(record, isOffered));
  const ids = some?.(record, isOffered) ?? [];
  const beside = ids.flatMap((id) => shown.find((act) => act.id === id && act !== primary) ?? []);
  const more = shown.filter((act) => act !== primary && !beside.includes(act));
  const toAction = (act: ReadyAct): RecordAction => ({
    ...act,
    keys: act.keys,
    act: `${act.id} ${record.id}`,
    run: act.begin,
  });
  useScreenActions(
    acts
      .filter(({ isUnfit }) => isUnfit)
      .map(({ id, label, disabledReason }) => ({
        label,
        act: `${id} ${record.id}`,
        reason: disabledReason,
        isUnlisted: true,
      })),
  );
  return (
    <>
      <RecordActions
        primary={primary && toAction(primary)}
        beside={[...beside.map(toAction), ...also]}
        more={more.map(toAction)}
      />
      {panel}
    </>
  );
}
