import { PHARMACY_MAPPING, type PharmacyLine, pharmacyFile } from "#test/organizations.ts";
import { aPlan } from "#test/records.ts";
import { checked, readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { found, ok, patch } = succeeding(server);

const INVITING = { ...PHARMACY_MAPPING, inviteOwners: { fixed: "yes" } };

/** Two pharmacies that are there without an owner, and two new ones on a plan, all with owners. */
async function pharmacyScene(change: (id: string, owner: string) => Promise<unknown>) {
  await ok(server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR", price: 0 })));
  const lines = [1, 2, 3, 4].map((place): PharmacyLine => {
    const town = ["Castlewren", "Drumcollen", "Moyfenn", "Inishlagan"][place - 1] ?? "";
    const desk = { email: `desk${place}@members.example`, phone: `020 911 000${place}` };
    return { name: `${town} Pharmacy`, city: town, licenceNumber: `471${place}`, ...desk };
  });
  const apply = async (...all: PharmacyLine[]) => {
    const checking = { kind: "organizations", mapping: INVITING };
    const { id, version } = await checked(server, pharmacyFile(...all), checking);
    await ok(server.post(`/api/runs/${id}/apply`, { version, skipRefused: true }));
    await workRuns(server);
    return readRun(server, id);
  };
  await apply(...lines.slice(0, 2));
  const owned = lines.map((line, place) => ({
    ...line,
    phone: `020 911 111${place}`,
    plan: place > 1 ? "Basic" : "",
    ownerName: `Owner ${place}`,
    ownerEmail: `owner${place}@members.example`,
  }));
  return {
    write: () => apply(...owned),
    async change() {
      const ids: string[] = [];
      for (const place of [2, 4]) {
        const id = await found("/api/organizations", `471${place}`);
        const owner = await found("/api/users", `owner${place - 1}`);
        await change(id, owner);
        ids.push(id);
      }
      return ids;
    },
  };
}

const organizations: Scenes = {
  tables: {
    organizations: "id",
    subscriptions: "organization",
    users: "organization",
    tokens: "organization",
  },
  scenes: {
    "their names": () =>
      pharmacyScene((id) => patch(`/api/organizations/${id}`, { legalName: "Mine" })),
    "only the name of an owner": () =>
      pharmacyScene((_, owner) => patch(`/api/users/${owner}`, { name: "Another name" })),
    "only the invitation of an owner": () =>
      pharmacyScene((_, owner) => ok(server.post(`/api/users/${owner}/invitation`, {}))),
  },
};

testUndos(server, "organizations", organizations);
