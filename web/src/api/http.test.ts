import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { authApi } from "#resources/auth/auth.api.ts";
import { json, startAnswering } from "#test/answering-server.ts";
import { takeComplaints } from "#test/complaints.ts";
import { nativeFile, nativeForm } from "#test/native-form.ts";
import { signIn } from "#test/session.ts";
import { http } from "./http.ts";
import { type SessionEvent, session } from "./session.ts";

const failure = (call: Promise<unknown>) => call.then(undefined, (error: unknown) => error);

function sessionEvents(): SessionEvent[] {
  const events: SessionEvent[] = [];
  onTestFinished(session.subscribe((event) => events.push(event)));
  return events;
}

test("a call carries the token, and JSON both ways", async () => {
  const calls = await startAnswering(() => json({ id: "1" }));
  signIn();

  expect(await http.post("units", { name: "Tablet" })).toEqual({ id: "1" });
  expect(calls[0]).toMatchObject({ method: "POST", path: "/api/units", body: '{"name":"Tablet"}' });
  expect(calls[0]?.headers).toMatchObject({
    authorization: "Bearer secret",
    "content-type": "application/json",
  });
});

test("signing in is the one call without the token", async () => {
  const calls = await startAnswering(() => json({}));
  signIn();

  await http.post("auth/login", {});
  expect(calls[0]?.headers.authorization).toBeUndefined();
});

test("every method reaches the server under its own name", async () => {
  const calls = await startAnswering(() => ({ status: 204 }));

  await http.get("units");
  await http.put("units/1", {});
  await http.patch("units/1", {});
  await http.delete("units/1");
  expect(calls.map(({ method }) => method)).toEqual(["GET", "PUT", "PATCH", "DELETE"]);
});

test("empty values of a query are left out", async () => {
  const calls = await startAnswering(() => json([]));

  await http.get("units", { search: "a&b", status: "", kind: undefined, id: null, page: 2 });
  await http.get("units", { status: "" });
  expect(calls.map(({ path }) => path)).toEqual(["/api/units?search=a%26b&page=2", "/api/units"]);
});

test("a form is sent as multipart, with the browser's own content type", async () => {
  const calls = await startAnswering(() => json({ id: "f" }));
  const form = await nativeForm();
  form.set("file", await nativeFile("hello", "hello.txt"));

  expect(await http.postForm("files/upload", form)).toEqual({ id: "f" });
  expect(calls[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(calls[0]?.body).toContain('name="file"; filename="hello.txt"');
});

test("an answer that is not JSON is text", async () => {
  await startAnswering(() => ({ type: "text/plain", body: '{"not":"parsed"}' }));
  expect(await http.get("health")).toBe('{"not":"parsed"}');
});

test("any type of JSON is JSON", async () => {
  await startAnswering(() => ({ type: "application/problem+json", body: "[1]" }));
  expect(await http.get("health")).toEqual([1]);
});

test.each([
  [{ message: "In use.", error: "conflict" }, "In use."],
  [{ error: "conflict" }, "conflict"],
  [{ message: "", error: "conflict" }, "conflict"],
  [{ message: 7 }, "HTTP 409: Conflict"],
  [null, "HTTP 409: Conflict"],
])("a refusal with the body %j has the message %j", async (body, message) => {
  await startAnswering(() => json(body, 409));
  expect(await failure(http.get("units"))).toMatchObject({ status: 409, message });
});

test.each([
  { type: "text/html", body: "<h1>Bad gateway</h1>" },
  { type: "application/json", body: "{ cut off" },
])("a malformed refusal has its status as the message: $type", async (answer) => {
  await startAnswering(() => ({ status: 502, statusText: "Bad Gateway", ...answer }));
  expect(await failure(http.get("units"))).toMatchObject({ message: "HTTP 502: Bad Gateway" });
});

test("a refusal includes its code, its fields, its request and the current record", async () => {
  const body = {
    error: "conflict",
    message: "Changed meanwhile.",
    fields: { symbol: "Already taken.", odd: 1 },
    requestId: "r-1",
    current: { version: 2 },
  };
  await startAnswering(() => json(body, 409));
  expect(await failure(http.patch("units/1", {}))).toMatchObject({
    name: "ApiError",
    code: "conflict",
    fields: { symbol: "Already taken." },
    requestId: "r-1",
    current: { version: 2 },
  });
});

test("an unreadable success is a failure that says so", async () => {
  await startAnswering(() => ({ type: "application/json", body: "{ cut off" }));
  expect(await failure(http.get("units"))).toMatchObject({ code: "unreadable" });
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

test("an unreachable server is given as the reason", async () => {
  vi.stubEnv("VITE_API_URL", "http://127.0.0.1:9");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await failure(http.get("units"))).toMatchObject({
    status: 0,
    code: "unreachable",
    message: "The server cannot be reached. Check the connection and try again.",
  });
});

test("an aborted call is not reported", async () => {
  await startAnswering(() => json({}));
  const controller = new AbortController();
  const call = failure(http.get("units", {}, controller.signal));
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
});

test("a call is given up after 30 seconds without an answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(globalThis, "fetch").mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const call = failure(http.patch("units/1", {}));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([call, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toMatchObject({
    name: "ApiError",
    status: 408,
    message: expect.stringContaining("has not answered for 30 seconds"),
  });
  expect(vi.getTimerCount()).toBe(0);
});

test("an HTML page instead of an answer is not a success", async () => {
  await startAnswering(() => ({ type: "text/html; charset=utf-8", body: "<h1>Welcome</h1>" }));
  expect(await failure(http.patch("units/1", {}))).toMatchObject({ code: "unreadable" });
});

test("an upload reports how much of it has left", async () => {
  const calls = await startAnswering(() => json({ id: "f" }));
  const form = new FormData();
  form.set("file", new File(["x".repeat(100_000)], "scan.png"));
  const shares: number[] = [];
  const sent = http.postForm("files/upload", form, { onProgress: (share) => shares.push(share) });
  expect(await sent).toEqual({ id: "f" });
  expect(shares.at(-1)).toBe(1);
  expect(calls.at(-1)?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
});
