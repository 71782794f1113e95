import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { type ScreenAction, useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "../acts/acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & {
  noun: NounActs<Row>;
  act: string;
  record: Row;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** Shown to roles that may not do it; without it, they have no button. */
  forbiddenReason?: string;
};

/** A single act as a button of its own, in a line or below a list. */
export function ActButton<Row extends Subject>(props: Props<Row>) {
  const { noun, act: id, record, variant, size = "md", forbiddenReason, ...options } = props;
  const { acts, panel } = useActs(noun, record, options);
  const act = acts.find((one) => one.id === id);
  useScreenActions(act && !options.closedReason ? [offeredOf(act, record)] : []);
  if (act ? act.isUnfit : !forbiddenReason) return null;
  return (
    <>
      <DisabledReason reason={act ? act.disabledReason : forbiddenReason}>
        <Button
          variant={variant}
          size={size}
          pending={act?.isPending ?? false}
          onClick={act?.begin}
          onPointerEnter={act?.preload}
          onFocus={act?.preload}
        >
          {act?.label ?? noun.looks[id]?.label}
        </Button>
      </DisabledReason>
      {panel}
    </>
  );
}

function offeredOf({ id, label, icon, disabledReason, begin }: ReadyAct, record: Subject) {
  const named: ScreenAction = { label, icon, act: `${id} ${record.id}` };
  return disabledReason
    ? { ...named, reason: disabledReason, isUnlisted: true as const }
    : { ...named, run: begin };
}
