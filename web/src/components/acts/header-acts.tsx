import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "./acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & {
  noun: NounActs<Row>;
  record: Row;
  /** Acts that have a control of their own on the page. */
  elsewhere?: readonly string[];
};

export function HeaderActs<Row extends Subject>({
  noun,
  record,
  elsewhere = [],
  ...options
}: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const { primary: first, beside: some } = noun;
  const isShown = ({ id, isUnfit }: ReadyAct) => !isUnfit && !elsewhere.includes(id);
  const shown = acts.filter(isShown);
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
      .filter((act) => !isShown(act))
      .map(({ id, label, icon, disabledReason, begin }) => {
        const named = { label, icon, act: `${id} ${record.id}` };
        if (disabledReason === undefined) return { ...named, run: begin };
        return { ...named, reason: disabledReason, isUnlisted: true as const };
      }),
  );
  return (
    <>
      <RecordActions
        primary={primary && toAction(primary)}
        beside={beside.map(toAction)}
        more={more.map(toAction)}
      />
      {panel}
    </>
  );
}
