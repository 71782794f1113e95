import { useEffect } from "react";
import { browserStore } from "./browser-store.ts";

export type RecentThing = { href: string; label: string; hint: string };

const KEPT_MAX = 6;

const keyOf = (person: string) => `recent.${person}`;

/** Latest first. Invalid stored data is left out. */
export function recentThings(person: string): RecentThing[] {
  try {
    const kept: unknown = JSON.parse(browserStore.get(keyOf(person)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isThing).slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

export function rememberThing(person: string, thing: RecentThing): void {
  const others = recentThings(person).filter(({ href }) => href !== thing.href);
  browserStore.set(keyOf(person), JSON.stringify([thing, ...others].slice(0, KEPT_MAX)));
}

/** Undefined until the name of the page is known. */
export function useRecentThing(person: string, thing: RecentThing | undefined): void {
  const text = thing && JSON.stringify(thing);
  useEffect(() => {
    if (text) rememberThing(person, JSON.parse(text));
  }, [person, text]);
}

/** Only URLs of this console are ever opened. */
function isThing(value: unknown): value is RecentThing {
  const thing = value as Partial<Record<keyof RecentThing, unknown>> | null;
  return (
    typeof thing?.href === "string" &&
    /^\/(?!\/)/.test(thing.href) &&
    typeof thing.label === "string" &&
    typeof thing.hint === "string"
  );
}
