import type { Login, Profile } from "@pharmacy/contract/auth/auth";
import { browserStore, tabStore } from "#lib/browser-store.ts";

export const TOKEN = "access_token";
export const EXPIRES = "access_expires";
export const PROFILE = "profile";
const LOCALE = "locale";
const TIME_ZONE = "timeZone";

type End = "signedOut" | "expired" | "unauthorized";

export type SessionEvent =
  | ("signedIn" | "seesAs" | End)
  | ("signedInElsewhere" | "signedOutElsewhere");

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();

/** Called when a sign-out begins, while the token can still be used. */
const leaveListeners = new Set<() => void>();

let hasSignedOut = false;

/** Undefined while no sign-out is running. */
let waiting: (() => void)[] | undefined;

/** The tab in which someone sees the dashboard as another user has a session of its own. */
const isSeeing = () => tabStore.get(TOKEN) !== null;

const store = () => (isSeeing() ? tabStore : browserStore);

/** The signed-in user, kept across reloads and shared by all tabs of this browser. */
export const session = {
  /** The stored token, even if it has expired. */
  token: () => store().get(TOKEN),

  hasExpired: () => session.token() !== null && !isInFuture(store().get(EXPIRES)),

  /** Clears a token that can no longer be used. */
  isSignedIn(): boolean {
    if (session.hasExpired()) session.end("expired");
    return session.token() !== null;
  },

  expires: () => store().get(EXPIRES),

  /** Null when signed out, or if the stored text is not a profile. */
  profile: () => toProfile(store().get(PROFILE)),

  start({ user, tokens }: Login): void {
    session.know(user);
    browserStore.set(EXPIRES, tokens.access_expires);
    browserStore.set(TOKEN, tokens.access_token);
    tell("signedIn");
  },

  /** Stores the profile, and applies the user's date and number formats. */
  know(user: Profile): void {
    store().set(PROFILE, JSON.stringify(user));
    // dates and numbers stay as the reader is used to them
    if (isSeeing()) return;
    // empty for the browser's own
    browserStore.set(LOCALE, user.locale ?? "");
    browserStore.set(TIME_ZONE, user.timeZone ?? "");
  },

  leave(): void {
    waiting ??= [];
    for (const listener of leaveListeners) listener();
  },

  onLeave(listener: () => void): () => void {
    leaveListeners.add(listener);
    return () => void leaveListeners.delete(listener);
  },

  /** Settles when the running sign-out is done; undefined without one. */
  left: (): Promise<void> | undefined =>
    waiting && new Promise((resolve) => waiting?.push(resolve)),

  hasSignedOut: () => hasSignedOut && session.token() === null,

  end(event: End): void {
    removeFrom(store());
    tell(event);
    if (waiting) setTimeout(letGoOn);
  },

  /** Called once, when the app starts. */
  removeBroken(): void {
    if (session.token() !== null && Number.isNaN(toInstant(browserStore.get(EXPIRES)))) {
      session.end("expired");
    }
  },

  subscribe(listener: Listener): () => void {
    if (listeners.size === 0) addEventListener("storage", tellOfOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", tellOfOtherTab);
    };
  },
};

export function removeFrom(place: typeof browserStore): void {
  for (const key of [TOKEN, EXPIRES, PROFILE, LOCALE, TIME_ZONE]) place.remove(key);
}

/** In the next task: a part that has just mounted begins to read, and would ask without a token. */
function letGoOn(): void {
  const calls = waiting ?? [];
  waiting = undefined;
  for (const goOn of calls) goOn();
}

export function tell(event: SessionEvent): void {
  hasSignedOut = event === "signedOut";
  for (const listener of listeners) listener(event);
}

/** The token is written last and removed first, so that its change means all three have changed. */
function tellOfOtherTab({ key, newValue }: StorageEvent): void {
  // with their own session the other has ended, too
  if (key === TOKEN && newValue === null) removeFrom(tabStore);
  if (isSeeing()) return;
  if (key === TOKEN) tell(newValue === null ? "signedOutElsewhere" : "signedInElsewhere");
  // Another tab cleared the whole storage.
  if (key === null) tell("signedOutElsewhere");
}

function isInFuture(expires: string | null): boolean {
  return toInstant(expires) > Date.now();
}

/** Milliseconds, or NaN if invalid. `Date` would take digits alone for a year. */
function toInstant(text: string | null): number {
  return text && /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
}

function toProfile(text: string | null): Profile | null {
  try {
    const profile: Partial<Profile> | null = JSON.parse(text ?? "null");
    const isWhole = Boolean(profile?.name && profile.email && profile.role);
    return isWhole ? (profile as Profile) : null;
  } catch {
    return null;
  }
}
