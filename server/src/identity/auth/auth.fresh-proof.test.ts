import { expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { loseProof } from "#test/proof.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";

const server = testServer();
const REFUSED = {
  error: "proof_required",
  message: "Confirm your identity, then try again.",
};

async function anInactivePharmacy() {
  const { id } = await aPharmacy(server);
  await server.patch(`/api/organizations/${id}`, { status: "inactive" });
  return id;
}

/** Every action that requires a fresh proof, and the status of its answer once it is given. */
const ACTS: [string, number, () => Promise<() => ReturnType<typeof server.post>>][] = [
  ["adding a person", 201, async () => () => server.post("/api/users", aUser())],
  [
    "adding a pharmacy with its owner",
    201,
    async () => () => {
      const { name, email } = aUser();
      return server.post("/api/organizations", { ...anOrganization(), owner: { name, email } });
    },
  ],
  ...[
    { role: "finance", version: 1 },
    { email: "other@aldermere.example", version: 1 },
  ].map((change): (typeof ACTS)[number] => [
    `changing a person's ${Object.keys(change)[0]}`,
    200,
    async () => {
      const { id } = await insertUser(server.db);
      return () => server.patch(`/api/users/${id}`, change);
    },
  ]),
  [
    "suspending a person",
    200,
    async () => {
      const { id } = await insertUser(server.db);
      const change = { status: "suspended", suspensionReason: "Left the network" };
      return () => server.patch(`/api/users/${id}`, change);
    },
  ],
  [
    "deleting a person",
    204,
    async () => {
      const { id } = await insertUser(server.db);
      return () => server.delete(`/api/users/${id}`);
    },
  ],
  [
    "deleting people",
    200,
    async () => {
      const { id } = await insertUser(server.db);
      return () => server.post("/api/users/bulk", { ids: [id], do: "delete" });
    },
  ],
  ...(["get", "post"] as const).map((method): (typeof ACTS)[number] => [
    `approving an application, which adds its owner, by ${method.toUpperCase()}`,
    200,
    async () => {
      const { id } = await aWaitingOne(server);
      return () => server[method](`/api/registrations/${id}/approve`, {});
    },
  ]),
  [
    "switching a pharmacy off",
    200,
    async () => {
      const { id } = (await server.post("/api/organizations", anOrganization())).json();
      return () => server.patch(`/api/organizations/${id}`, { status: "inactive" });
    },
  ],
  [
    "switching pharmacies off",
    200,
    async () => {
      const { id } = (await server.post("/api/organizations", anOrganization())).json();
      return () => server.post("/api/organizations/bulk", { ids: [id], do: "deactivate" });
    },
  ],
  [
    "deleting a pharmacy",
    204,
    async () => {
      const id = await anInactivePharmacy();
      return () => server.delete(`/api/organizations/${id}`);
    },
  ],
  [
    "deleting pharmacies",
    200,
    async () => {
      const id = await anInactivePharmacy();
      return () => server.post("/api/organizations/bulk", { ids: [id], do: "delete" });
    },
  ],
];

test.each(ACTS)("%s requires a fresh proof", async (_, status, prepare) => {
  const run = await prepare();
  await loseProof(server.db);
  const before = await server.history();
  const refused = await run();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject(REFUSED);
  expect(await server.history()).toEqual(before);

  await server.db.$client.query("update sessions set proved_at = now() - interval '9 minutes'");
  expect((await run()).statusCode).toBe(status);
});

test("less sensitive actions do not require it", async () => {
  const { id } = await insertUser(server.db);
  const pharmacy = await anInactivePharmacy();
  await loseProof(server.db);
  const answers = [
    await server.patch(`/api/users/${id}`, { name: "Inês Duarte", version: 1 }),
    await server.post("/api/organizations/bulk", { ids: [pharmacy], do: "activate" }),
    await server.get(`/api/users/${id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test("a fresh proof is requested last, so that none is given in vain", async () => {
  const { id } = await insertUser(server.db);
  const support = await server.as("support");
  await loseProof(server.db);
  expect((await support.patch(`/api/users/${id}`, { role: "admin" })).json().error).toBe(
    "forbidden",
  );
  expect((await server.post("/api/users", {})).json().error).toBe("invalid");
  expect((await server.visitor.post("/api/users", aUser())).json().error).toBe("unauthenticated");
});
