import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { addPharmacies } from "#test/organizations.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { searchPlans } from "#test/search-plans.ts";
import { testServer } from "#test/server.ts";
import { organizationSearch } from "../../membership/organizations/organizations.search.ts";

const server = testServer({ isOwn: true });

const create = (name: string) => server.post("/api/organizations", anOrganization({ name }));

async function answerTo(q: string): Promise<SearchAnswer> {
  const answer = await server.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function pharmacies(q: string): Promise<string[]> {
  return pharmaciesIn(await answerTo(q));
}

function pharmaciesIn({ groups }: SearchAnswer): string[] {
  const found = groups.find(({ model }) => model === "organization");
  return found?.items.map(({ label }) => label) ?? [];
}

/** More records with one word than are compared individually. */
const manyOf = (word: string) => addPharmacies(server.db, 1_500, sql`'A ' || n || ${` ${word}`}`);

describe("among more matches than are compared", () => {
  test("an exact name comes first", async () => {
    await manyOf("Chemist");
    await create("Chemist");
    expect((await pharmacies("chemist"))[0]).toBe("Chemist");
  });

  test("a name that begins with the text comes before one that contains it", async () => {
    await manyOf("Chemist");
    await create("Chemist of Rathfern");
    expect((await pharmacies("chemist"))[0]).toBe("Chemist of Rathfern");
  });

  test("two letters find names that begin with them first", async () => {
    await manyOf("Mo Chemist");
    await create("Moyfenn Chemist");
    expect((await pharmacies("mo"))[0]).toBe("Moyfenn Chemist");
  });

  test("a misspelt word finds the most similar name first", async () => {
    await manyOf("Castlewick");
    await create("Castlewren");
    expect((await pharmacies("castlewern"))[0]).toBe("Castlewren");
  });

  test.each(["chemist", "chemsit", "mill street", "ch"])(
    "%s finds the same results each time",
    async (q) => {
      await manyOf("Chemist");
      const first = await pharmacies(q);
      expect(first).toHaveLength(5);
      // updated rows move to another place in the table
      await server.db.execute(sql`update organizations set notes = 'moved' where name < 'A 5'`);
      expect(await pharmacies(q)).toEqual(first);
    },
  );
});

test("every step of a search uses the index made for it", async () => {
  await addPharmacies(server.db, 20_000, sql`'Rathfern ' || n || ' Chemist'`);
  const indexes = {
    "ph-0007": "organizations_identifiers",
    "7": "organizations_identifiers",
    "01638 428022": "organizations_phone_ends",
    "...": "organizations_identifiers",
    "rathfern 77": "organizations_name_begins",
    "desk77@chain": "organizations_search",
    "a.b": "organizations_search",
    "a%%": "organizations_search",
    xy: "organizations_search",
    xylohpone: "organizations_like_name",
  };
  for (const [q, index] of Object.entries(indexes)) {
    const plans = await searchPlans(server, organizationSearch, q);
    expect(plans, q).toContain(index);
    // scanning all rows through another index is as slow
    expect(plans, q).not.toMatch(/Seq Scan on org|organizations_(gln|licence|city|created)/);
  }
}, 60_000);

describe("a search that takes too long", () => {
  /** Locks the units against reading until the test ends. */
  async function whileUnitsAreLocked(run: () => Promise<void>) {
    const blocker = await server.db.$client.connect();
    try {
      await blocker.query("begin; lock table units in access exclusive mode");
      await run();
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
  }

  test("returns the results found so far, and says that there may be more", async () => {
    await create("Vial Street Chemist");
    await server.post("/api/units", aUnit({ name: "vial" }));
    await whileUnitsAreLocked(async () => {
      const answer = await answerTo("vial");
      expect(pharmaciesIn(answer)).toEqual(["Vial Street Chemist"]);
      expect(answer.isComplete).toBe(false);
    });
    expect((await answerTo("vial")).isComplete).toBe(true);
  });

  test("leaves out no step without saying so, though no statement was slow", async () => {
    await create("Castlewren Pharmacy");
    let readings = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => 3_000 * readings++);
    try {
      expect((await server.get("/api/search?q=castlewren")).statusCode).toBe(503);
    } finally {
      clock.mockRestore();
    }
  });

  test("reports an error if it has found nothing", async () => {
    await whileUnitsAreLocked(async () => {
      const answer = await server.get("/api/search?q=vial");
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toBe("This took too long and was stopped. Try again.");
    });
  });
});
