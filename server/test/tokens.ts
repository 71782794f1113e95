import type { IssuedToken, Token } from "@pharmacy/contract/tokens/tokens";
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { aPharmacy } from "./members.ts";
import type { RouteFacts } from "./nouns.ts";
import { aToken } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

/** Creates API tokens, and reads tokens as their screen does. */
export function tokenReader(server: Server) {
  return {
    async listed(query = "", caller: Pick<Server, "get"> = server): Promise<Token[]> {
      const answer = await caller.get(`/api/tokens?count=100&${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json().items;
    },

    /** An API token of a pharmacy. */
    async anApiToken(values: Parameters<typeof aToken>[0] = {}, caller: Caller = server) {
      const organization = values.organization ?? (await aPharmacy(server, {}, {})).id;
      const answer = await caller.post("/api/tokens", aToken({ organization, ...values }));
      expect(answer.statusCode).toBe(201);
      return answer.json<IssuedToken>();
    },

    async setToken(id: string, values: SQL) {
      await server.db.execute(sql`update tokens set ${values} where id = ${id}`);
    },

    async read(id: string): Promise<Token> {
      return (await server.get(`/api/tokens/${id}`)).json();
    },

    /** Whether a program can use it. */
    async opens(secret: string): Promise<boolean> {
      return (await server.callerWith(secret).get("/api/units")).statusCode === 200;
    },
  };
}

export const facts: RouteFacts = {
  // a leaked token must not live on until the pharmacy renews
  whileReadOnly: ["DELETE /api/tokens/:id"],
};
