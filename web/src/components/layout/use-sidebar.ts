import { useCallback, useEffect, useState } from "react";
import { isCommand, letterOf } from "#lib/shortcuts.ts";
import { SIDEBAR_COOKIE_S } from "#lib/specified.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";

const COOKIE = "sidebar_state";

/** Too narrow for labels beside a list, unless the user expanded them. */
const TIGHT = "(width < 64rem)";

export function useSidebar() {
  const isNarrow = useMedia(NARROW);
  const isTight = useMedia(TIGHT);
  const [chosen, choose] = useState(remembered);
  const isExpanded = chosen ?? !isTight;
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isNarrow) {
      setDrawerOpen((isOpen) => !isOpen);
      return;
    }
    remember(!isExpanded);
    choose(!isExpanded);
  }, [isNarrow, isExpanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event) || letterOf(event) !== "b") return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [toggle]);

  return { isNarrow, isExpanded, isDrawerOpen, setDrawerOpen, toggle };
}

/** Undefined if the user has not chosen. */
function remembered(): boolean | undefined {
  const all = cookies().split("; ");
  if (all.includes(`${COOKIE}=false`)) return false;
  return all.includes(`${COOKIE}=true`) ? true : undefined;
}

/** Empty if cookies are forbidden. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

function remember(isExpanded: boolean): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without https.
    document.cookie = `${COOKIE}=${isExpanded}; path=/; max-age=${SIDEBAR_COOKIE_S}; samesite=lax`;
  } catch {
    // forbidden: the width lasts until the page is left
  }
}
