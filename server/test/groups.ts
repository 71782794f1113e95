import type { Group, GroupInput } from "@pharmacy/contract/groups/groups";
import type { PreparedWrite } from "./resources.ts";
import type { testServer } from "./server.ts";

let made = 0;

/** What a caller sends to create a group; say only what matters to the test. */
export function aGroup(values: Partial<GroupInput> = {}): GroupInput {
  made += 1;
  return {
    code: `group-${made}`,
    name: `Group ${made}`,
    parent: null,
    atcPrefix: null,
    description: null,
    sortOrder: made,
    status: "active",
    ...values,
  };
}

/** A group that was created. */
export async function newGroup(
  server: ReturnType<typeof testServer>,
  values: Partial<GroupInput> = {},
): Promise<Group> {
  return (await server.post("/api/groups", aGroup(values))).json();
}

/** Medicines › Pain relief › Opioids, beside Personal care. */
export async function aTree(server: ReturnType<typeof testServer>) {
  const medicines = await newGroup(server, { name: "Medicines", code: "medicines" });
  const pain = await newGroup(server, {
    name: "Pain relief",
    code: "pain-relief",
    parent: medicines.id,
    atcPrefix: "N02",
  });
  const opioids = await newGroup(server, {
    name: "Opioids",
    parent: pain.id,
    atcPrefix: "N02A",
  });
  const care = await newGroup(server, { name: "Personal care" });
  return { medicines, pain, opioids, care };
}

/** What is done with groups beyond creating and changing one. */
export function groupWrites(server: ReturnType<typeof testServer>): PreparedWrite[] {
  return [
    [
      "POST /api/groups/:id/move",
      async () => {
        const [{ id, version }, into] = [await newGroup(server), await newGroup(server)];
        return () => server.post(`/api/groups/${id}/move`, { parent: into.id, version });
      },
    ],
  ];
}
