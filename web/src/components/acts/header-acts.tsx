import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "./acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & { noun: NounActs<Row>; record: Row };

export function HeaderActs<Row extends Subject>({ noun, record, ...options }: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const { primary: first, beside: some } = noun;
  const shown = acts.filter(({ isUnfit }) => !isUnfit);
  const isOffered = (act: string) => shown.some(({ id }) => id === act);
  const primary = shown.find(({ id }) => id === first?.(record, isOffered));
  const ids = some?.(record, isOffered) ?? [];
  const beside = ids.flatMap((id) => shown.find((act) => act.id === id && act !== primary) ?? []);
  const others = shown.filter((act) => act !== primary && !beside.includes(act));
  const isAside = ({ id }: ReadyAct) => noun.looks[id]?.isPrimaryOnly === true;
  const toAction = (act: ReadyAct): RecordAction => ({
    ...act,
    keys: act.keys,
    act: `${act.id} ${record.id}`,
    run: act.begin,
  });
  useScreenActions(
    [...acts.filter(({ isUnfit }) => isUnfit), ...others.filter(isAside)].map(
      ({ id, label, disabledReason, begin }) => ({
        label,
        act: `${id} ${record.id}`,
        ...(disabledReason ? { reason: disabledReason } : { run: begin }),
        isUnlisted: true,
      }),
    ),
  );
  return (
    <>
      <RecordActions
        primary={primary && toAction(primary)}
        beside={beside.map(toAction)}
        more={others.filter((act) => !isAside(act)).map(toAction)}
      />
      {panel}
    </>
  );
}
