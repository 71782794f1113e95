import type { Role } from "@pharmacy/contract/roles.values";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import type { Refused } from "../http/note-refusal.ts";
import { requireFields } from "./runs.access.ts";

const server = testServer();

const FIELD = { name: "inviteOwners", label: "Invite owners", isRequired: false, aliases: [] };
const SPEC = { fields: [{ ...FIELD, needs: ["user", "create"] as const }] };
const INVITES = { inviteOwners: { fixed: "yes" } };

/** A call of a role, as the routes see it. */
function call(role: Role) {
  const none = { id: null, email: null, organization: null, sessionId: null, requestId: null };
  const actor = { ...none, type: "user", name: "Ada", role, ip: null, userAgent: null };
  const routeOptions = { config: { access: ["run", "act"] } };
  return { actor, method: "GET", params: {}, routeOptions } as unknown as Refused;
}

test("a field that needs a permission of its own is refused to roles without it", async () => {
  await expect(requireFields(server.db, call("catalogue"), SPEC, INVITES)).rejects.toMatchObject({
    code: "forbidden",
  });
  await requireFields(server.db, call("admin"), SPEC, INVITES);
  await requireFields(server.db, call("catalogue"), SPEC, { name: { columns: [0] } });
  await requireFields(server.db, call("catalogue"), { fields: [FIELD] }, INVITES);
});
