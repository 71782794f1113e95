import { DENSITIES, type Density } from "@pharmacy/contract/views/views.values";
import { useSyncExternalStore } from "react";
import { browserStore } from "./browser-store.ts";

export type Preference<Value extends string> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** Used unless the list has its own setting. */
export const densityPreference = preference<Density>("density", "normal", isDensity);

/** A language tag such as `de-AT`, kept while the user is signed in; empty means the browser's. */
export const localePreference = preference<string>("locale", "", isLocale);

/** An IANA zone such as `Europe/Dublin`, kept while the user is signed in. */
export const timeZonePreference = preference<string>("timeZone", "", isTimeZone);

export const shortcutPreference = preference<"on" | "off">("shortcuts", "on", isOnOrOff);

/** Updates when the preference changes here or in another tab. */
export function usePreference<Value extends string>({ get, set, subscribe }: Preference<Value>) {
  return [useSyncExternalStore(subscribe, get), set] as const;
}

/** A stored value that is no longer valid counts as unset. */
function preference<Value extends string>(
  key: string,
  unset: Value,
  isKnown: (value: string) => value is Value,
): Preference<Value> {
  const listeners = new Set<() => void>();
  return {
    get() {
      const kept = browserStore.get(key);
      return kept !== null && isKnown(kept) ? kept : unset;
    },
    set(value) {
      if (value === unset) browserStore.remove(key);
      else browserStore.set(key, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const follow = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener("storage", follow);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", follow);
      };
    },
  };
}

function isDensity(value: string): value is Density {
  return DENSITIES.some((known) => known === value);
}

function isOnOrOff(value: string): value is "on" | "off" {
  return value === "on" || value === "off";
}

function isTimeZone(value: string): value is string {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return value !== "";
  } catch {
    return false;
  }
}

function isLocale(value: string): value is string {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
