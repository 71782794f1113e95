import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import type { NounActs, Subject } from "./acts.ts";
import { type ActOptions, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & { noun: NounActs<Row>; record: Row; name: string };

/** The menu of a row: the acts on its record. Without any, there is no menu. */
export function RowActs<Row extends Subject>({ noun, record, name, ...options }: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const shown = acts.filter(({ isUnfit }) => !isUnfit);
  if (shown.length === 0) return null;
  return (
    <>
      <MenuButton
        align="end"
        entries={shown.map(({ label, icon, isDanger, disabledReason, begin }, place) => ({
          label,
          icon,
          isDanger,
          isApart: isDanger && place > 0 && !shown[place - 1]?.isDanger,
          disabledReason,
          onSelect: begin,
        }))}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      {panel}
    </>
  );
}
