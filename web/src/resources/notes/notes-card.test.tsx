import { anOrganization } from "@pharmacy/server/test/records";
import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { openLive } from "#test/live.ts";

const app = testApp();

async function aPharmacy() {
  const body = anOrganization({ name: "Castlewren Pharmacy" });
  return (await app.post("/api/organizations", body)).json<{ id: string }>().id;
}

const notes = () => screen.findByRole("region", { name: "Notes" });

async function openNotes(id: string) {
  const page = open(`/admin/orgs/${id}`);
  return { ...page, card: await notes() };
}

async function write(id: string) {
  const page = await openNotes(id);
  await page.user.click(within(page.card).getByRole("button", { name: "Write note" }));
  return { ...page, text: await within(page.card).findByRole("textbox", { name: /^Note/ }) };
}

const send = (card: HTMLElement) => within(card).getByRole("button", { name: "Add note" });

const written = async (recordId: string) =>
  (await app.get(`/api/notes?model=organization&recordId=${recordId}`)).json().items;

test("a colleague is mentioned by keyboard alone", async () => {
  const id = await aPharmacy();
  const support = await app.signIn("support");
  await app.signIn();
  const { user, card, text } = await write(id);
  await user.type(text, "Ask @");
  const picker = await within(card).findByRole("combobox", { name: "Colleague" });
  await expect.poll(() => document.activeElement).toBe(picker);
  await user.keyboard(support.name.slice(0, 9));
  await within(card).findByRole("option", { name: new RegExp(support.name) });
  await user.keyboard("{Enter}");
  await expect.poll(() => document.activeElement).toBe(text);
  await user.keyboard("about Friday.");
  await user.click(send(card));
  await within(card).findByText(`@${support.name}`);
  expect(await written(id)).toMatchObject([
    { text: `Ask @${support.name} about Friday.`, mentions: [{ id: support.id }] },
  ]);
});

test("Escape leaves the picker, and the text goes on where it was", async () => {
  const id = await aPharmacy();
  await app.signIn();
  const { user, card, text } = await write(id);
  await user.type(text, "Delivered @");
  await within(card).findByRole("combobox", { name: "Colleague" });
  await user.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(text);
  await user.keyboard(" 16:00, mail a@b.example");
  expect(within(card).queryByRole("combobox")).toBeNull();
  await user.click(send(card));
  await within(card).findByText("Delivered @ 16:00, mail a@b.example");
});

test("a mention that is refused says who and why, beside the text", async () => {
  const id = await aPharmacy();
  const support = await app.signIn("support");
  await app.signIn();
  const { user, card, text } = await write(id);
  await user.type(text, "Ask @");
  await within(card).findByRole("combobox", { name: "Colleague" });
  await user.keyboard(support.name.slice(0, 9));
  await within(card).findByRole("option", { name: new RegExp(support.name) });
  await user.keyboard("{Enter}");
  await app.db.$client.query("update users set status = 'suspended' where id = $1", [support.id]);
  await user.click(send(card));
  await within(card).findByText(`${support.name} cannot sign in at the moment.`);
  expect(text.getAttribute("aria-invalid")).toBe("true");
  expect(text).toHaveProperty("value", `Ask @${support.name} `);
  expect(await written(id)).toEqual([]);
});

test("the text stays when a note cannot be sent", async () => {
  const id = await aPharmacy();
  await app.signIn();
  const { user, card, text } = await write(id);
  await user.type(text, "They close on Fridays.");
  const connected = fetch;
  onTestFinished(() => void vi.stubGlobal("fetch", connected));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url === "/api/notes" ? Promise.reject(new TypeError("lost")) : connected(url, init),
  );
  await user.click(send(card));
  await within(card).findByRole("alert");
  expect(text).toHaveProperty("value", "They close on Fridays.");
  takeComplaints();
  vi.stubGlobal("fetch", connected);
  await user.click(send(card));
  await within(card).findByRole("list", { name: "Notes, newest first" });
  expect(await written(id)).toMatchObject([{ text: "They close on Fridays." }]);
});

test("markup in a note is text", async () => {
  const id = await aPharmacy();
  const text = "<img src=x onerror=alert(1)>";
  await app.post("/api/notes", { model: "organization", recordId: id, text });
  await app.signIn();
  const { card } = await openNotes(id);
  await within(card).findByText(text);
  expect(card.querySelector("img")).toBeNull();
});

test("an author changes a note, an administrator only deletes it", async () => {
  const id = await aPharmacy();
  const support = await app.as("support");
  const body = { model: "organization", recordId: id };
  await support.post("/api/notes", { ...body, text: "From the desk." });
  await app.signIn();
  const other = await openNotes(id);
  await within(other.card).findByText("From the desk.");
  expect(within(other.card).queryByRole("button", { name: "Edit" })).toBeNull();
  await other.user.click(within(other.card).getByRole("button", { name: "Delete" }));
  await other.user.click(await screen.findByRole("button", { name: "Delete note" }));
  await within(other.card).findByText("No notes yet.");
  const text = await within(other.card).findByRole("button", { name: "Write note" });
  await other.user.click(text);
  const box = await within(other.card).findByRole("textbox", { name: /^Note/ });
  await other.user.type(box, "Mine.");
  await other.user.click(send(other.card));
  await other.user.click(await within(other.card).findByRole("button", { name: "Edit" }));
  const form = await within(other.card).findByRole("form", { name: "Edit note" });
  await other.user.type(within(form).getByRole("textbox", { name: /^Note/ }), " And yours.");
  await other.user.click(within(form).getByRole("button", { name: "Save note" }));
  await within(other.card).findByText(/edited$/);
  await within(other.card).findByText("Mine. And yours.");
});

test("a note of another user appears without a reload", async () => {
  const id = await aPharmacy();
  await openLive(app, `/admin/orgs/${id}`);
  await within(await notes()).findByText("No notes yet.");
  const text = "They moved to Harbour Row.";
  await app.post("/api/notes", { model: "organization", recordId: id, text });
  await within(await notes()).findByText(text);
});
