import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { PanelButton, type PanelTrigger } from "#components/ui/panel-button.tsx";
import type { NounActs, Subject } from "../acts/acts.ts";
import type { ActOptions } from "../record-acts/use-acts.tsx";

type Props<Row> = ActOptions & {
  /** Called when the menu is about to open. */
  load(): Promise<NounActs<Row>>;
  record: Row;
  name: string;
};

type PanelProps<Row> = ActOptions & PanelTrigger & { record: Row };

export function RowActs<Row extends Subject>({ load, name, ...panel }: Props<Row>) {
  async function loadMenu() {
    const [{ ActsMenu }, noun] = await Promise.all([
      import("../record-acts/acts-menu.tsx"),
      load(),
    ]);
    return (props: PanelProps<Row>) => <ActsMenu noun={noun} {...props} />;
  }
  return (
    <PanelButton
      popup="menu"
      load={loadMenu}
      panel={panel}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  );
}
