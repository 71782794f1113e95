import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "../acts/acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & {
  noun: NounActs<Row>;
  record: Row;
  /** Buttons of the screen, after those beside the primary one. */
  also?: readonly RecordAction[];
  /** Acts that have a control of their own on the page. */
  elsewhere?: readonly string[];
};

const UNLISTED = { isUnlisted: true } as const;

export function HeaderActs<Row extends Subject>({
  noun,
  record,
  also = [],
  elsewhere = [],
  ...options
}: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const { primary: first, beside: some, looks } = noun;
  const shown = acts.filter(({ id, isUnfit }) => !isUnfit && !elsewhere.includes(id));
  const isOffered = (act: string) => shown.some(({ id }) => id === act);
  const primary = shown.find(({ id }) => id === first?.(record, isOffered));
  const ids = some?.(record, isOffered) ?? [];
  const beside = ids.flatMap((id) => shown.find((act) => act.id === id && act !== primary) ?? []);
  const more = shown.filter(
    (act) => act !== primary && !beside.includes(act) && looks[act.id]?.only !== "primary",
  );
  const toAction = (act: ReadyAct): RecordAction => ({
    ...act,
    keys: act.keys,
    act: `${act.id} ${record.id}`,
    run: act.begin,
  });
  const buttons = [primary, ...beside, ...more];
  useScreenActions(
    acts
      .filter((act) => !buttons.includes(act))
      .map(({ id, label, icon, disabledReason, begin }) => {
        const named = { label, icon, act: `${id} ${record.id}` };
        if (disabledReason === undefined) {
          return { ...named, run: begin, ...(looks[id]?.only === "primary" && UNLISTED) };
        }
        return { ...named, reason: disabledReason, ...UNLISTED };
      }),
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
