import { pageOf } from "@pharmacy/contract/list";
import { User } from "@pharmacy/contract/users/users";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { users } from "../accounts/users.table.ts";

const server = testServer();

let castlewren: string;
beforeEach(async () => {
  const body = anOrganization({ name: "Castlewren Pharmacy" });
  castlewren = (await server.post("/api/organizations", body)).json().id;
  await server.subscribe(castlewren);
  await server.db.update(users).set({ name: "Zoe Admin", email: "zoe@aldermere.example" });
  const phone = "+353209220001";
  await add({ name: "Niamh Corrigan", phone, role: "owner", organization: castlewren });
  await add({ name: "Tomás Brannock", role: "finance" });
  await add({ name: "Áine Lowry", email: "aine@rathfern.example" });
});

const add = async (values: Parameters<typeof aUser>[0]) =>
  (await server.post("/api/users", aUser(values))).json();

async function names(query: string): Promise<string[]> {
  const answer = await server.get(`/api/users?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items.map(({ name }: { name: string }) => name);
}

describe("the list of users", () => {
  test("is sorted by name, ignoring accents, ten to a page", async () => {
    const page = (await server.get("/api/users")).json();
    expect(pageOf(User).safeParse(page).error).toBeUndefined();
    expect(page).toMatchObject({ count: 10, total: 4, totalPages: 1 });
    expect(await names("")).toEqual([
      "Áine Lowry",
      "Niamh Corrigan",
      "Tomás Brannock",
      "Zoe Admin",
    ]);
  });

  test.each([
    ["niamh", ["Niamh Corrigan"]],
    ["AINE@rathfern", ["Áine Lowry"]],
    ["tomas", ["Tomás Brannock"]],
    ["209220001", ["Niamh Corrigan"]],
    ["castlewren", ["Niamh Corrigan"]],
    ["corrigan castlewren", ["Niamh Corrigan"]],
    ["tomas castlewren", []],
    ["100%", []],
  ])("finds by %s", async (search, found) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("follows changes of a pharmacy's name", async () => {
    await server.patch(`/api/organizations/${castlewren}`, { name: "Millbrook", version: 1 });
    expect(await names("search=millbrook")).toEqual(["Niamh Corrigan"]);
    expect(await names("search=castlewren")).toEqual([]);
  });

  test("counts a search up to two thousand, and the whole list exactly", async () => {
    await server.db.execute(sql`insert into users (id, name, email, role, status)
      select gen_random_uuid(), 'Orla ' || n, 'orla.' || n || '@aldermere.example', 'support', 'invited'
      from generate_series(1, 2001) n`);
    const found = (await server.get("/api/users?search=orla&page=200")).json();
    expect(found).toMatchObject({ total: 2000, totalIsExact: false });
    expect(found.items).toHaveLength(10);
    expect((await server.get("/api/users")).json()).toMatchObject({
      totalIsExact: true,
      total: 2005,
    });
  });

  test("is filtered by pharmacy, role and status, alone and together", async () => {
    expect(await names(`organization=${castlewren}`)).toEqual(["Niamh Corrigan"]);
    expect(await names(`organization=${newId()}`)).toEqual([]);
    expect(await names("organization=nowhere")).toEqual([]);
    expect(await names("role=finance")).toEqual(["Tomás Brannock"]);
    expect(await names("status=active")).toEqual(["Zoe Admin"]);
    expect(await names("status=invited&role=owner")).toEqual(["Niamh Corrigan"]);
    expect(await names("status=active&role=owner")).toEqual([]);
    expect(await names("role=all&status=&organization=all")).toHaveLength(4);
    expect(await names("role=boss")).toEqual([]);
  });

  test("can be sorted by last sign-in and by creation", async () => {
    const signedIn = (name: string, lastSignInAt: string) =>
      server.db.update(users).set({ lastSignInAt }).where(eq(users.name, name));
    await signedIn("Zoe Admin", "2026-01-02T00:00:00.000Z");
    await signedIn("Tomás Brannock", "2026-01-01T00:00:00.000Z");
    expect((await names("sort=lastSignInAt")).slice(0, 2)).toEqual(["Tomás Brannock", "Zoe Admin"]);
    expect((await names("sort=lastSignInAt&order=desc")).slice(0, 2)).toEqual([
      "Zoe Admin",
      "Tomás Brannock",
    ]);
    // page by page, in both directions
    for (const order of ["asc", "desc"]) {
      const query = `sort=lastSignInAt&order=${order}`;
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => names(`${query}&count=1&page=${page}`)),
      );
      expect(pages.flat()).toEqual(await names(query));
      expect(pages.slice(2).flat().sort()).toEqual(["Niamh Corrigan", "Áine Lowry"]);
    }
    const [first] = (await server.get("/api/users?sort=lastSignInAt")).json().items;
    expect(first.lastSignInAt).toBe("2026-01-01T00:00:00.000Z");
    expect(await names("sort=createdAt&order=desc")).toEqual([
      "Áine Lowry",
      "Tomás Brannock",
      "Niamh Corrigan",
      "Zoe Admin",
    ]);
    expect((await server.get("/api/users?sort=phone")).statusCode).toBe(400);
  });

  test("shows until when an account is locked by wrong passwords", async () => {
    const locked = (lockedUntil: Date) =>
      server.db.update(users).set({ lockedUntil: lockedUntil.toISOString() });
    const later = new Date(Date.now() + 60_000);
    await locked(later);
    expect((await server.get("/api/users")).json().items[0].lockedUntil).toBe(later.toISOString());
    await locked(new Date(Date.now() - 60_000));
    expect((await server.get("/api/users")).json().items[0].lockedUntil).toBeNull();
  });

  test("is in the palette's search", async () => {
    const { groups } = (await server.get("/api/search?q=corrigan")).json();
    expect(groups).toMatchObject([{ model: "user", items: [{ label: "Niamh Corrigan" }] }]);
  });
});

describe("bulk changes of users", () => {
  test("use the ids of the list", async () => {
    const { items } = (await server.get("/api/users?search=castlewren")).json();
    const ids = items.map(({ id }: { id: string }) => id);
    const answer = (await server.get("/api/users/ids?search=castlewren")).json();
    expect(answer).toEqual({ ids, total: 1, totalIsExact: true });
  });

  test("are deleted individually", async () => {
    const ids = (await server.get("/api/users/ids?status=invited")).json().ids;
    const owner = await server.as("owner", castlewren);
    const body = { ids: [...ids, owner.userId], do: "delete" };
    const { results } = (await server.post("/api/users/bulk", body)).json();
    expect(results.slice(0, 3)).toMatchObject(ids.map((id: string) => ({ id, error: null })));
    expect(results[3].error).toEqual({
      code: "conflict",
      message: "A pharmacy needs at least one active owner.",
    });
    expect((await names("")).length).toBe(2);
  });

  test.each(["activate", "deactivate"])(
    "cannot %s everyone: each refusal has its own reason",
    async (act) => {
      const ids = (await server.get("/api/users/ids")).json().ids;
      const refused = await server.post("/api/users/bulk", { ids, do: act });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().fields).toEqual({ do: "Choose one of: delete." });
    },
  );

  test("are exported in words", async () => {
    const columns = "name,email,organization,role,status,phone,lastSignIn,jobTitle";
    const body = { format: "csv", columns, status: "invited", sort: "name" };
    const { url } = (await server.post("/api/users/export", body)).json();
    const file = await server.visitor.get(url);
    expect(file.statusCode).toBe(200);
    const [heading, aine, niamh] = file.body.replace("\ufeff", "").split("\r\n");
    expect(heading).toBe("Name,Email,Pharmacy,Role,Status,Phone,Last sign-in (UTC),Job title");
    expect(aine).toBe("Áine Lowry,aine@rathfern.example,Platform,Support,Invited,,,");
    expect(niamh).toMatch(/^Niamh Corrigan,.*,Castlewren Pharmacy,Owner,Invited,.*353209220001,,$/);
    expect((await server.history()).at(-1)).toMatchObject({ action: "export", model: "user" });
  });
});
