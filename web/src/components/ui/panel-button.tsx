import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useState,
} from "react";
import { toastError } from "#lib/toast.ts";

export type PanelTrigger = { trigger: ReactElement };

/**
 * Its code loads when the pointer or the focus first nears it. The panel is open when it is first
 * rendered, and handles the button itself from then on.
 */
export function PanelButton<Props extends object>({
  trigger,
  load,
  panel,
  popup = "dialog",
}: {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  load(): Promise<ComponentType<Props & PanelTrigger>>;
  panel: Props;
  popup?: "dialog" | "menu";
}) {
  const [Panel, setPanel] = useState<ComponentType<Props & PanelTrigger>>();
  if (Panel) return <Panel {...panel} trigger={trigger} />;

  // a failure occurs again when the button is pressed
  const loadSoon = () => void load().catch(() => {});
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    onClick: () =>
      void load().then(
        (loaded) => setPanel(() => loaded),
        () => toastError("This could not be loaded. Check the connection and try again."),
      ),
  });
}
