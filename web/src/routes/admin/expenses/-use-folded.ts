import { useState } from "react";
import { browserStore } from "#lib/browser-store.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";

/** Saved per user. Collapsed on a phone by default, because the categories precede the rows. */
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
