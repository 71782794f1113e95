import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();
const PASSWORD = "correct horse battery";
let person: Awaited<ReturnType<typeof app.aUserWithPassword>>;

beforeEach(async () => {
  person = await app.aUserWithPassword("admin", PASSWORD);
});

test("the sign-in page and its tab show the network's name", async () => {
  const meta = document.createElement("meta");
  Object.assign(meta, { name: "application-name", content: "Aldermere Pharmacies" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  open("/");
  await screen.findByText("Aldermere Pharmacies");
  expect(screen.queryByText("Admin")).toBeNull();
  await waitFor(() => expect(document.title).toBe("Sign in · Aldermere Pharmacies"));
});

test("the email has the focus", async () => {
  open("/");
  const email = await screen.findByLabelText("Email");
  await waitFor(() => expect(document.activeElement).toBe(email));
});

async function signIn(address: string, email = person.email, password = PASSWORD) {
  const page = open(address);
  if (email) await page.user.type(await screen.findByLabelText("Email"), email);
  if (password) await page.user.type(await screen.findByLabelText("Password"), password);
  await page.user.click(await screen.findByRole("button", { name: "Sign in" }));
  return page;
}

test("signing in opens the admin area and stores token, expiry and profile", async () => {
  const page = await signIn("/");

  await screen.findByRole("heading", { name: `Welcome, ${person.name}` });
  expect(page.address()).toBe("/admin");
  expect(session.token()).toMatch(/^adm_s_/);
  expect(session.isSignedIn()).toBe(true);
  expect(person).toMatchObject(session.profile() ?? {});
});

test("a pharmacy user gets to their dashboard", async () => {
  const pharmacist = await app.aUserWithPassword("admin", PASSWORD);
  await app.db.$client.query("update users set role = 'pharmacist' where id = $1", [pharmacist.id]);
  const page = await signIn("/", pharmacist.email);

  await screen.findByText(`You are signed in as ${pharmacist.name}.`);
  expect(page.address()).toBe("/dashboard");
});

test("signing in leads to the requested page", async () => {
  const page = await signIn("/?redirect=%2Fadmin%3Fa%3D1");
  await screen.findByRole("heading", { name: `Welcome, ${person.name}` });
  expect(page.address()).toBe("/admin?a=1");
});

test.each(["//evil.example", "https://evil.example", "/logout", "/", "a&redirect=b"])(
  "signing in does not go on to %s",
  async (redirect) => {
    const page = await signIn(`/?redirect=${redirect}`);
    await screen.findByRole("heading", { name: `Welcome, ${person.name}` });
    expect(page.address()).toBe("/admin");
  },
);

test("a refusal shows the reason, keeps the typed values, and gets the focus", async () => {
  await signIn("/", person.email, "wrong");

  const reason = await screen.findByText(/^The email or password is wrong\./);
  expect(screen.getByRole("alert").contains(reason)).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(person.email);
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.value).toBe("wrong");
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(session.token()).toBeNull();
  // Logged to the console only.
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Login failed: ApiError: The email/)]);
  expect(screen.queryByText(/^Error:/)).toBeNull();
});

test("an empty form reports missing values without calling the server", async () => {
  await signIn("/", "", "");

  await screen.findByText("Enter your email address.");
  screen.getByText("Enter your password.");
  const email = screen.getByLabelText("Email");
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(await app.history()).toEqual([]);
});

test("a server error is shown at its field", async () => {
  await signIn("/", "nobody", "secret");

  const message = await screen.findByText("Enter a valid email address.");
  const email = screen.getByLabelText("Email");
  expect(email.getAttribute("aria-describedby")).toBe(message.id);
  expect(document.activeElement).toBe(email);
  expect(takeComplaints()).toHaveLength(1);
});

test("a password is hidden by default", async () => {
  const { user } = open("/");
  const password = await screen.findByLabelText<HTMLInputElement>("Password");
  await user.type(password, PASSWORD);
  expect(password.type).toBe("password");

  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  expect(password.value).toBe(PASSWORD);
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});

test("a signed-in user is not asked again", async () => {
  const user = await app.signIn();
  const page = open("/?redirect=%2Fadmin%3Fa%3D1");
  await screen.findByRole("heading", { name: `Welcome, ${user.name}` });
  expect(page.address()).toBe("/admin?a=1");
});

test("signing in works by keyboard alone", async () => {
  const { user, address } = open("/");
  await user.click(await screen.findByLabelText("Email"));
  await user.keyboard(`${person.email}{Tab}${PASSWORD}{Enter}`);
  await waitFor(() => expect(address()).toBe("/admin"));
});
