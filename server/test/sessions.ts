import type { Session } from "@pharmacy/contract/sessions/sessions";
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** Opens sessions, and reads them as their screen does. */
export function sessionReader(server: Server) {
  async function listed(query = "", caller: Pick<Server, "get"> = server): Promise<Session[]> {
    const answer = await caller.get(`/api/sessions?count=100&${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().items;
  }

  /** A signed-in user, and their session. */
  async function aSession(values?: SQL) {
    const person = await server.as("catalogue");
    const [session] = await listed(`user=${person.userId}`);
    const id = session?.id ?? "";
    if (values) {
      await server.db.execute(sql`update sessions set ${values} where id = ${id}`);
    }
    return { ...person, id };
  }
  return { listed, aSession };
}
