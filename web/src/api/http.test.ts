import { expect, onTestFinished, test, vi } from "vitest";
import { failure, json, startAnswering } from "#test/answering-server.ts";
import { nativeFile, nativeForm } from "#test/native-form.ts";
import { signIn } from "#test/session.ts";
import { http } from "./http.ts";

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
