import { DAY_MS } from "@pharmacy/contract/time.values";
import { browserStore } from "#lib/browser-store.ts";
import type { DraftPlace } from "#lib/use-draft-place.ts";

export type Draft = {
  /** Milliseconds since 1970. */
  at: number;
  version?: number;
  changes: Record<string, unknown>;
  /** Original values of the changed fields. */
  base: Record<string, unknown>;
};

export type KeptDraft = Draft & { key: string };

const PREFIX = "draft:";
const PLACE_MAX = 5;
const AGE_MAX_MS = 30 * DAY_MS;

// Keys of drafts that local storage refused.
const written = new Set<string>();

/**
 * Saved in this browser for one user. Each open form has its own, so that two tabs do not overwrite
 * each other. Without storage, drafts last until the page closes.
 */
export const drafts = {
  /** A key that no other open form has, in this tab or another. */
  newKey: (place: DraftPlace) =>
    `${prefixOf(place)}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`,

  keep(key: string, draft: Draft): void {
    written.add(key);
    browserStore.set(key, JSON.stringify(draft));
  },

  remove(key: string): void {
    written.delete(key);
    browserStore.remove(key);
  },

  /** Newest first, without drafts of forms that are still open. */
  async leftAt(place: DraftPlace): Promise<KeptDraft[]> {
    const open = await openKeys();
    const prefix = prefixOf(place);
    const left = everyDraft().filter(({ key }) => key.startsWith(prefix) && !open.has(key));
    for (const { key } of left.slice(PLACE_MAX)) drafts.remove(key);
    return left.slice(0, PLACE_MAX);
  },
};

function prefixOf({ person, form, record }: DraftPlace): string {
  return `${PREFIX}${person}:${form}:${record}:`;
}

/** Newest first. Unreadable and outdated drafts are deleted. */
function everyDraft(): KeptDraft[] {
  const all = keys().flatMap((key) => {
    const draft = read(browserStore.get(key));
    if (draft && Date.now() - draft.at < AGE_MAX_MS) return [{ ...draft, key }];
    drafts.remove(key);
    return [];
  });
  return all.sort((one, other) => other.at - one.at);
}

function keys(): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // A browser that forbids storage has none stored.
  }
  return [...new Set([...stored, ...written])];
}

function read(text: string | null): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? "null");
    const isWhole = draft?.at && draft.changes && draft.base;
    return isWhole ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

const openHere = new Set<string>();

/** A lock tells other tabs that the form is open; it ends when the tab closes or crashes. */
export function holdDraft(key: string): () => void {
  openHere.add(key);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers have locks only in secure contexts; without them, other tabs see a draft of an open
  // form.
  navigator.locks?.request(key, () => held).catch(() => {});
  return () => {
    openHere.delete(key);
    release();
  };
}

async function openKeys(): Promise<Set<string>> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const elsewhere = (locks?.held ?? []).flatMap(({ name = "" }) =>
    // this tab releases a lock a moment after its form has closed
    name.startsWith(PREFIX) && !closedHere(name) ? [name] : [],
  );
  return new Set([...openHere, ...elsewhere]);
}

function closedHere(key: string): boolean {
  return written.has(key) && !openHere.has(key);
}
