import { expect, onTestFinished, test, vi } from "vitest";
import { aLogin, signIn } from "#test/session.ts";
import { type SessionEvent, session } from "./session.ts";

function eventsOf(happening: () => void): SessionEvent[] {
  const events: SessionEvent[] = [];
  const unsubscribe = session.subscribe((event) => events.push(event));
  happening();
  unsubscribe();
  return events;
}

function otherTab(key: string | null, newValue: string | null = null): void {
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

test("signing in keeps token, expiry and profile in local storage", () => {
  const login = aLogin();
  session.start(login);

  expect(localStorage.getItem("access_token")).toBe("secret");
  expect(localStorage.getItem("access_expires")).toBe(login.tokens.access_expires);
  expect(session.profile()).toEqual(login.user);
  expect(session.isSignedIn()).toBe(true);
});

test("signing out leaves nothing behind", () => {
  signIn();
  session.end("signedOut");
  expect(localStorage.length).toBe(0);
  expect(session.isSignedIn()).toBe(false);
});

test.each([
  ["missing", null],
  ["empty", ""],
  ["not an instant", "tomorrow"],
  ["a bare number", "9999"],
  ["past", "2020-01-01T00:00:00.000Z"],
])("a token whose expiry is %s counts as expired and is cleared", (_case, expires) => {
  localStorage.setItem("access_token", "secret");
  if (expires !== null) localStorage.setItem("access_expires", expires);

  expect(session.hasExpired()).toBe(true);
  expect(eventsOf(() => expect(session.isSignedIn()).toBe(false))).toEqual(["expired"]);
  expect(localStorage.getItem("access_token")).toBeNull();
});

test("a token is valid until the very moment it expires", () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  signIn({ access_expires: "2026-01-01T00:00:01.000Z" });

  vi.setSystemTime(new Date("2026-01-01T00:00:00.999Z"));
  expect(session.hasExpired()).toBe(false);
  vi.setSystemTime(new Date("2026-01-01T00:00:01Z"));
  expect(session.hasExpired()).toBe(true);
});

test("at the start, a token without a valid expiry is removed", () => {
  localStorage.setItem("access_token", "secret");
  localStorage.setItem("access_expires", "soon");
  session.removeBroken();
  expect(localStorage.getItem("access_token")).toBeNull();
});

test("at the start, a token with a valid expiry stays", () => {
  signIn();
  session.removeBroken();
  expect(session.token()).toBe("secret");
});

test.each(["", "null", "7", "{}", '{"name":"Mara"}', "{ cut off"])(
  "the stored profile %j is ignored",
  (stored) => {
    localStorage.setItem("profile", stored);
    expect(session.profile()).toBeNull();
  },
);

test("tabs agree on signing in and out", () => {
  const events = eventsOf(() => {
    otherTab("access_token", "secret");
    otherTab("access_token", null);
    otherTab(null);
    otherTab("theme", "dark");
  });
  expect(events).toEqual(["signedInElsewhere", "signedOutElsewhere", "signedOutElsewhere"]);
});

test("in a browser without storage, a session lasts as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  signIn();
  expect(session.isSignedIn()).toBe(true);
  expect(session.profile()?.name).toBe("Mara Ellison");

  session.end("signedOut");
  expect(session.isSignedIn()).toBe(false);
});
