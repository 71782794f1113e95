import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { authApi } from "#resources/auth/auth.api.ts";
import { failure, json, startAnswering } from "#test/answering-server.ts";
import { takeComplaints } from "#test/complaints.ts";
import { signIn } from "#test/session.ts";
import { http } from "./http.ts";
import { type SessionEvent, session } from "./session.ts";

function sessionEvents(): SessionEvent[] {
  const events: SessionEvent[] = [];
  onTestFinished(session.subscribe((event) => events.push(event)));
  return events;
}

test("signing in is the one call without the token", async () => {
  const calls = await startAnswering(() => json({}));
  signIn();

  await http.post("auth/login", {});
  expect(calls[0]?.headers.authorization).toBeUndefined();
});

test("an expired token is cleared without calling the server", async () => {
  const calls = await startAnswering(() => json({}));
  signIn({ access_expires: new Date(Date.now() - 1).toISOString() });
  const events = sessionEvents();

  expect(await failure(http.get("units"))).toMatchObject({
    status: 401,
    message: "Token has expired. Please login again.",
  });
  expect(session.token()).toBeNull();
  expect(calls).toEqual([]);
  expect(events).toEqual(["expired"]);
});

test("a 401 ends the session", async () => {
  await startAnswering(() => json({ error: "unauthenticated", message: "No." }, 401));
  signIn();
  const events = sessionEvents();

  expect(await failure(http.get("units"))).toMatchObject({
    status: 401,
    message: "Unauthorized. Please login again.",
  });
  expect(session.token()).toBeNull();
  expect(events).toEqual(["unauthorized"]);
});

test("a refused sign-in says why, and ends no session", async () => {
  const body = { error: "invalid_credentials", message: "Email or password is wrong." };
  await startAnswering(() => json(body, 401));
  const events = sessionEvents();

  expect(await failure(http.post("auth/login", {}))).toMatchObject({
    status: 401,
    code: "invalid_credentials",
    message: "Email or password is wrong.",
  });
  expect(events).toEqual([]);
});

test("a late 401 for an old token leaves the new session alone", async () => {
  await startAnswering(() => {
    signIn({ access_token: "newer" });
    return json({}, 401);
  });
  signIn();

  await failure(http.get("units"));
  expect(session.token()).toBe("newer");
});

test("a pending call's 401 does not interrupt logging out", async () => {
  const open = new Map<string, () => void>();
  await startAnswering(async ({ path }) => {
    await new Promise<void>((resolve) => open.set(path, resolve));
    return json({}, path === "/api/units" ? 401 : 200);
  });
  signIn();
  const events = sessionEvents();
  const refused = failure(http.get("units"));
  const leaving = authApi.logout();
  await expect.poll(() => [...open.keys()]).toEqual(["/api/units", "/api/auth/logout"]);
  open.get("/api/units")?.();
  await setTimeout(50);
  expect(events).toEqual([]);
  open.get("/api/auth/logout")?.();
  await leaving;
  expect(events).toEqual(["signedOut"]);
  expect(await refused).toMatchObject({ status: 401 });
  expect(events).toEqual(["signedOut"]);
});

test("a call made while logging out is not sent, and fails once that is done", async () => {
  const open = new Map<string, () => void>();
  await startAnswering(async ({ path }) => {
    await new Promise<void>((resolve) => open.set(path, resolve));
    return json({});
  });
  signIn();
  const leaving = authApi.logout();
  const refused = failure(http.get("units"));
  await expect.poll(() => [...open.keys()]).toEqual(["/api/auth/logout"]);
  await setTimeout(50);
  expect([...open.keys()]).toEqual(["/api/auth/logout"]);
  open.get("/api/auth/logout")?.();
  await leaving;
  expect(await refused).toMatchObject({ status: 401 });
});

test("logging out of an expired session signs out all the same", async () => {
  await startAnswering(() => json({}, 401));
  signIn();
  const events = sessionEvents();
  await authApi.logout();
  expect(events).toEqual(["signedOut"]);
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Logout failed/)]);
});
