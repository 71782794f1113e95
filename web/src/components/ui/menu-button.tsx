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
import type { MenuProps } from "./menu.tsx";

const loadMenu = () => import("./menu.tsx");

/** A failure occurs again when the button is pressed. */
const loadSoon = () => void loadMenu().catch(() => {});

/** Menus are heavy, so their code loads when a pointer or the focus first nears one. */
export function MenuButton(
  props: Omit<MenuProps, "trigger" | "isByKey"> & {
    trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  },
) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  const [isByKey, setByKey] = useState(false);
  if (Menu) return <Menu {...props} isByKey={isByKey} />;

  const open = (byKey: boolean) =>
    loadMenu().then(
      ({ OpenMenu }) => {
        setByKey(byKey);
        setMenu(() => OpenMenu);
      },
      () => toastError("The menu could not be loaded. Check the connection and try again."),
    );
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    // a click from the keyboard has a click count of 0
    onClick: ({ detail }: MouseEvent) => void open(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open(true);
    },
  });
}
