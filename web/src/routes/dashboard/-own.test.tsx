import { anOrganization } from "@pharmacy/server/test/records";
import { aLink } from "@pharmacy/server/test/ways-in";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const own = async (id: string) => (await app.get(`/api/users/${id}`)).json();

test("a profile is changed, and dates use the new format immediately", async () => {
  const me = await app.signIn("finance");
  const { user } = open("/dashboard/profile");
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  await user.clear(name);
  await user.type(name, "Inês Carvalho");
  // A select is shown until the list has loaded.
  const languageField = () => screen.getByRole("combobox", { name: /^Language/ });
  await waitFor(() => expect(languageField().getAttribute("aria-autocomplete")).toBe("list"));
  const language = languageField();
  await user.clear(language);
  await user.type(language, "de-AT");
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Save profile" }));
  await waitFor(async () => expect((await own(me.id)).name).toBe("Inês Carvalho"));
  await screen.findByRole("button", { name: "Account menu: Inês Carvalho" });
  expect(session.profile()).toMatchObject({ name: "Inês Carvalho", locale: "de-AT" });
  expect(formatDate("2026-11-21")).toBe("21.11.2026");
  expect(localStorage.getItem("profile")).not.toContain("version");
});

test("emails about orders are switched off in the profile", async () => {
  const { id } = (await app.post("/api/organizations", anOrganization())).json();
  const me = await app.signIn("owner", id);
  const { user } = open("/dashboard/profile");
  const emails = await screen.findByRole("switch", { name: "Emails about orders" });
  expect(emails).toHaveProperty("checked", true);
  expect(emails.getAttribute("aria-describedby")).not.toBeNull();
  emails.focus();
  await user.keyboard(" ");
  await user.click(screen.getByRole("button", { name: "Save profile" }));
  await waitFor(async () => {
    const { rows } = await app.db.execute(`select order_emails from users where id = '${me.id}'`);
    expect(rows).toEqual([{ order_emails: false }]);
  });
});

test("an administrator reads when emails about orders come", async () => {
  await app.signIn("admin");
  open("/dashboard/profile");
  await screen.findByRole("switch", { name: "Emails about orders" });
  screen.getByText(/while no active user has the support role\./);
});

test("users who get no emails about orders are offered no switch", async () => {
  await app.signIn("finance");
  open("/dashboard/profile");
  await screen.findByRole("textbox", { name: /^Name/ });
  expect(screen.queryByRole("switch", { name: "Emails about orders" })).toBeNull();
});

test("a new email address waits until it is confirmed, and can be cancelled", async () => {
  const me = await app.signIn("support");
  const { user } = open("/dashboard/account");
  const card = within(await screen.findByRole("region", { name: "Email" }));
  await user.type(card.getByRole("textbox", { name: "New email" }), "nobody");
  await user.click(card.getByRole("button", { name: "Send link" }));
  await card.findByText("Enter a valid email address.");
  await user.clear(card.getByRole("textbox", { name: "New email" }));
  await user.type(card.getByRole("textbox", { name: "New email" }), "new@aldermere.example");
  await user.click(card.getByRole("button", { name: "Send link" }));
  await card.findByText(/^new@aldermere.example is waiting for you/);
  expect(await own(me.id)).toMatchObject({
    email: me.email,
    pendingEmail: "new@aldermere.example",
  });
  await user.click(card.getByRole("button", { name: "Cancel change" }));
  await card.findByRole("textbox", { name: "New email" });
  expect((await own(me.id)).pendingEmail).toBeNull();
});

test("a link confirms the address it was mailed to, once", async () => {
  const me = await app.signIn("support");
  const token = await aLink(app.db, "emailVerification", { id: me.id, organization: null });
  await app.db.$client.query(
    "update tokens set email = 'new@aldermere.example' where user = $1 and type = 'emailVerification'".replace(
      "where user",
      'where "user"',
    ),
    [me.id],
  );
  const page = open(`/verify-email#${token}`);
  await screen.findByText(`${me.name} will sign in with new@aldermere.example.`);
  expect((await own(me.id)).email).toBe(me.email);
  await page.user.click(screen.getByRole("button", { name: "Confirm this address" }));
  await screen.findByText("From now on you sign in with new@aldermere.example.");
  expect((await own(me.id)).email).toBe("new@aldermere.example");
  expect(session.profile()?.email).toBe("new@aldermere.example");
  await page.goTo(`/`);
  await page.goTo(`/verify-email#${token}`);
  await screen.findByText("This link was already used.");
});

test("the user's own sessions are listed, and can be ended except for this one", async () => {
  const me = await app.signIn("catalogue");
  await app.db.$client.query(
    `insert into sessions (id, "user", person_name, person_email, token_hash, platform, browser, system, ip, last_seen_at, expires_at)
     values (gen_random_uuid(), $1, 'a', 'b', 'x', 'web', 'Firefox 132', 'Windows', '203.0.113.77', now(), now() + interval '1 hour')`,
    [me.id],
  );
  const { user } = open("/dashboard/account");
  const list = within(await screen.findByRole("region", { name: "Where you are signed in (2)" }));
  expect(list.getByText("This session")).toBeTruthy();
  expect(list.getByText(/203\.0\.113\.77/)).toBeTruthy();
  await user.click(list.getByRole("button", { name: "End session" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End session" }),
  );
  await screen.findByRole("region", { name: "Where you are signed in (1)" });
  const everywhere = screen.getByRole("button", { name: /^Log out everywhere else/ });
  expect(everywhere.getAttribute("aria-disabled")).toBe("true");
});

test("an owner finds the pharmacy's tokens on the account page; other users have no link", async () => {
  const { id } = (await app.post("/api/organizations", anOrganization())).json<{ id: string }>();
  await app.signIn("owner", id);
  const page = open("/dashboard/account");
  await page.user.click(await screen.findByRole("link", { name: "Open API tokens" }));
  await waitFor(() => expect(page.address()).toBe("/dashboard/settings/tokens"));
  cleanup();
  await app.signIn("support");
  open("/dashboard/account");
  await screen.findByText("Where you are signed in", { exact: false });
  expect(screen.queryByRole("link", { name: "Open API tokens" })).toBeNull();
});
