import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import type { NounActs, Subject } from "../acts/acts.ts";
import { type ActOptions, type ReadyAct, useActs } from "./use-acts.tsx";

export type ActsMenuProps<Row> = ActOptions & { noun: NounActs<Row>; record: Row };

export function ActsMenu<Row extends Subject>({
  noun,
  record,
  trigger,
  isByKey = false,
  ...options
}: ActsMenuProps<Row> & PanelTrigger) {
  const { acts, panel } = useActs(noun, record, options);
  return (
    <>
      <OpenMenu
        align="end"
        entries={entriesOf(acts.filter(({ id }) => noun.looks[id]?.only !== "primary"))}
        isByKey={isByKey}
        trigger={trigger}
      />
      {panel}
    </>
  );
}

function entriesOf(acts: readonly ReadyAct[]): MenuEntry[] {
  const shown = acts.filter(({ isUnfit }) => !isUnfit);
  const harmless = shown.filter(({ isDanger }) => !isDanger);
  const dangerous = shown.filter(({ isDanger }) => isDanger);
  return [...harmless, ...dangerous].map((act) => ({
    label: act.label,
    icon: act.icon,
    isDanger: act.isDanger,
    isApart: act === dangerous[0] && harmless.length > 0,
    disabledReason: act.isPending ? "Already in progress." : act.disabledReason,
    onSelect: act.begin,
  }));
}
