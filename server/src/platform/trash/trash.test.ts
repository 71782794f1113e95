import { DAY_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { askedByVisitor } from "#test/questions.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const trash = async (query = "") => (await server.get(`/api/trash${query}`)).json();

async function aDeletedUser(values: Parameters<typeof aUser>[0] = {}): Promise<string> {
  const { id } = (await server.post("/api/users", aUser(values))).json();
  // one who never signed in would be erased
  await server.db.$client.query("update users set last_sign_in_at = now() where id = $1", [id]);
  expect((await server.delete(`/api/users/${id}`)).statusCode).toBe(204);
  return id;
}

async function aDeletedPharmacy(values: Parameters<typeof anOrganization>[0] = {}) {
  const { id } = (await server.post("/api/organizations", anOrganization(values))).json();
  await server.patch(`/api/organizations/${id}`, { status: "inactive" });
  expect((await server.delete(`/api/organizations/${id}`)).statusCode).toBe(204);
  return id as string;
}

test("lists what was deleted, by whom, and until when it can be restored", async () => {
  const pharmacy = await aDeletedPharmacy({ name: "Linden Pharmacy" });
  const user = await aDeletedUser({ name: "Niamh Corrigan", email: "niamh@castlewren.example" });
  const { items, total } = await trash();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { id: user, model: "user", name: "Niamh Corrigan", detail: "niamh@castlewren.example" },
    { id: pharmacy, model: "organization", name: "Linden Pharmacy", goneAt: null },
  ]);
  const [{ deletedAt, goneAt, deletedBy }] = items;
  expect(Math.round((Date.parse(goneAt) - Date.parse(deletedAt)) / DAY_MS)).toBe(90);
  expect(deletedBy).toEqual(expect.any(String));
  expect(await trash("?kind=organization")).toMatchObject({ total: 1, items: [{ id: pharmacy }] });
  expect(await trash("?search=corrig")).toMatchObject({ total: 1, items: [{ id: user }] });
  expect(await trash("?count=1&page=2")).toMatchObject({ total: 2, items: [{ id: pharmacy }] });
});

test("a restored user signs in as before, and the log says who restored the account", async () => {
  const id = await aDeletedUser({ name: "Niamh Corrigan" });
  expect((await server.post(`/api/users/${id}/restore`, {})).statusCode).toBe(204);
  expect((await server.get(`/api/users/${id}`)).json()).toMatchObject({ name: "Niamh Corrigan" });
  expect(await trash()).toMatchObject({ total: 0 });
  const [entry] = (await server.get(`/api/logs?recordId=${id}&count=1`)).json().items;
  expect(entry).toMatchObject({ action: "restore", model: "user", recordLabel: "Niamh Corrigan" });
});

test("a user whose email another account has by now is refused", async () => {
  const id = await aDeletedUser({ email: "niamh@castlewren.example" });
  await server.post("/api/users", aUser({ email: "niamh@castlewren.example" }));
  const answer = await server.post(`/api/users/${id}/restore`, {});
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe("A user with this email already exists.");
  expect(await trash()).toMatchObject({ total: 1 });
});

test("a user whose data was removed is neither listed nor restored", async () => {
  const id = await aDeletedUser();
  await server.db.$client.query("update users set email = '' where id = $1", [id]);
  expect(await trash()).toMatchObject({ total: 0 });
  expect((await server.post(`/api/users/${id}/restore`, {})).statusCode).toBe(409);
});

test("a restored pharmacy is inactive, as it was", async () => {
  const id = await aDeletedPharmacy();
  expect((await server.post(`/api/organizations/${id}/restore`, {})).statusCode).toBe(204);
  expect((await server.get(`/api/organizations/${id}`)).json()).toMatchObject({
    status: "inactive",
  });
});

test("a pharmacy whose licence another has by now is refused", async () => {
  const licence = { licenceNumber: "LIC-77-A", licenceAuthority: "PSI" };
  const id = await aDeletedPharmacy(licence);
  await server.post("/api/organizations", anOrganization({ name: "Rowan Pharmacy", ...licence }));
  const answer = await server.post(`/api/organizations/${id}/restore`, {});
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toMatch(/Rowan Pharmacy/);
});

test("what is not deleted cannot be restored", async () => {
  const { id } = (await server.post("/api/users", aUser())).json();
  expect((await server.post(`/api/users/${id}/restore`, {})).statusCode).toBe(404);
});

test.each(["catalogue", "finance", "support"] as const)(
  "%s sees nothing in the trash and restores nothing",
  async (role) => {
    const id = await aDeletedUser();
    const caller = await server.as(role);
    expect((await caller.get("/api/trash")).json()).toMatchObject({ items: [], total: 0 });
    expect((await caller.post(`/api/users/${id}/restore`, {})).statusCode).toBe(403);
    expect(await trash()).toMatchObject({ total: 1 });
  },
);

test("a question whose twin is open is refused, and says which", async () => {
  const twin = { title: "Which storage for insulin?", contactEmail: "ines@castlewren.example" };
  const first = await askedByVisitor(server, twin);
  await server.delete(`/api/questions/${first.id}`);
  const second = await askedByVisitor(server, twin);
  const answer = await server.post(`/api/questions/${first.id}/restore`, {});
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toContain(`is open as ${second.number}`);
});

test("a restored question waits again", async () => {
  const first = await askedByVisitor(server, { title: "Which storage for insulin?" });
  expect((await server.delete(`/api/questions/${first.id}`)).statusCode).toBe(204);
  expect(await trash("?kind=question")).toMatchObject({
    items: [{ id: first.id, detail: "Which storage for insulin?" }],
  });
  expect((await server.post(`/api/questions/${first.id}/restore`, {})).statusCode).toBe(204);
  expect((await server.get(`/api/questions/${first.id}`)).json()).toMatchObject({ status: "open" });
});
