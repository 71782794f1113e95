import { anOrganization } from "@pharmacy/server/test/records";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const welcome = () => screen.findByRole("heading", { name: /^Welcome, / });
const login = () => screen.findByRole("heading", { name: "Sign in" });

test("Logout ends the session on the server too, and leads to the sign-in page", async () => {
  await app.signIn();
  const token = session.token() ?? "";
  const page = open("/admin");
  await welcome();
  await page.user.click(screen.getByRole("button", { name: /^User menu/ }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Profile",
    "Account Settings",
    "Expiries",
    "Expenses",
    "Recalls",
    "Emails not sent",
    "Settings",
    "Logout",
  ]);
  await page.user.click(screen.getByRole("menuitem", { name: "Logout" }));

  await login();
  expect(page.address()).toBe("/");
  expect(session.token()).toBeNull();
  expect((await app.callerWith(token).get("/api/auth/me")).statusCode).toBe(401);
});

test("Logout ends what is still being read", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  let reading: AbortSignal | undefined;
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    reading = signal;
    return new Promise(() => {});
  };
  void page.queryClient.prefetchQuery({ queryKey: ["slow"], queryFn });
  expect(reading?.aborted).toBe(false);
  session.leave();
  expect(reading?.aborted).toBe(true);
  session.end("expired");
  await login();
});

// Parts still on screen would refetch cleared data without a token.
test.each(["/admin", "/dashboard"])("%s shows nothing once its user has signed out", async (at) => {
  const { id } = (await app.post("/api/organizations", anOrganization())).json();
  await (at === "/admin" ? app.signIn() : app.signIn("owner", id));
  open(at);
  await screen.findAllByRole("link", { name: "Dashboard" });
  session.leave();
  act(() => session.end("signedOut"));
  expect(screen.queryAllByRole("link")).toEqual([]);
});

test("what begins to read while the screen is being removed sends nothing", async () => {
  await app.signIn();
  open("/admin");
  await welcome();
  const { http } = await import("#api/http.ts");
  const sent = vi.spyOn(globalThis, "fetch");
  session.leave();
  act(() => session.end("signedOut"));
  await expect(http.get("units")).rejects.toMatchObject({ status: 401 });
  expect(sent).not.toHaveBeenCalled();
});

test("Logout leads to the sign-in page even when the server cannot be reached", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  await page.user.click(screen.getByRole("button", { name: /^User menu/ }));
  await page.user.click(screen.getByRole("menuitem", { name: "Logout" }));

  await login();
  expect(session.token()).toBeNull();
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Logout failed/)]);
});

test("a token the server refuses ends the session, says so once, and leads to /", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  localStorage.setItem("access_token", "adm_s_revoked");
  const ask = { queryKey: ["me"], queryFn: () => import("#api/http.ts").then(askForUnits) };
  await act(() => page.queryClient.prefetchQuery(ask));

  await login();
  expect(page.address()).toBe("/");
  expect(session.token()).toBeNull();
  expect(await screen.findAllByText("Error: Unauthorized. Please login again.")).toHaveLength(1);
});

const askForUnits = ({ http }: typeof import("#api/http.ts")) => http.get("units");

test("signing out in another tab signs out here", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  localStorage.clear();
  act(() => {
    dispatchEvent(new StorageEvent("storage", { key: "access_token", newValue: null }));
  });
  await waitFor(() => expect(page.address()).toBe("/?redirect=%2Fadmin"));
});

test("signing in in another tab signs in here", async () => {
  const page = open("/admin");
  await login();
  await app.signIn();
  act(() => {
    dispatchEvent(new StorageEvent("storage", { key: "access_token", newValue: "secret" }));
  });
  await welcome();
  expect(page.address()).toBe("/admin");
});
