import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from "react";
import { toastError } from "#lib/toast.ts";

export type PanelTrigger = {
  trigger: ReactElement;
  /** Passed to menus: opened by keyboard, so the first line takes the focus. */
  isByKey?: boolean;
};

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
  const [isByKey, setByKey] = useState(false);
  const isMenu = popup === "menu";
  const opening = isMenu && { isByKey };
  if (Panel) return <Panel {...panel} trigger={trigger} {...opening} />;

  const open = (byKey: boolean) =>
    load().then(
      (loaded) => {
        setByKey(byKey);
        setPanel(() => loaded);
      },
      () => toastError("This could not be loaded. Check the connection and try again."),
    );
  // a failure occurs again when the button is pressed
  const loadSoon = () => void load().catch(() => {});
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    // a click from the keyboard has a click count of 0
    onClick: ({ detail }: MouseEvent) => void open(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isMenu || event.key !== "ArrowDown") return;
      event.preventDefault();
      void open(true);
    },
  });
}
