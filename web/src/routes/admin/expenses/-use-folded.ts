import { useState } from "react";
import { browserStore } from "#lib/browser-store.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";

/** Whether the categories are shown: kept for each person; at first not on a phone, before the rows. */
export function useFolded() {
  const key = `categories:${useCurrentUser().id}:expenses`;
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState(() => browserStore.get(key));
  const isOpen = chosen ? chosen === "open" : !isNarrow;
  function toggle() {
    const next = isOpen ? "closed" : "open";
    setChosen(next);
    browserStore.set(key, next);
  }
  return { isOpen, toggle };
}
