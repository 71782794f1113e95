import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { users } from "../src/identity/accounts/users.table.ts";
import { anOrganization } from "./records.ts";
import type { testServer } from "./server.ts";
import { emailsTo } from "./ways-in.ts";

type Server = ReturnType<typeof testServer>;

export const NEW_EMAIL = "niamh.new@castlewren.example";
export const LINK_EXPIRED = "This link has expired. Ask for a new one.";

/** A pharmacist who changes their address, in each test. */
export function emailChange(server: Server) {
  let pharmacy: string;
  let me: Awaited<ReturnType<Server["as"]>>;
  let email: string;
  beforeEach(async () => {
    pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    await server.subscribe(pharmacy);
    me = await server.as("pharmacist", pharmacy);
    ({ email } = (await me.get("/api/auth/me")).json());
  });

  const emails = () => emailsTo(server.db, server.services.secret, me.userId);
  const verify = (token: string) => server.visitor.post("/api/auth/verify-email", { token });
  const question = (token: string) => server.visitor.post("/api/auth/email-link", { token });
  const row = async () => (await server.db.select().from(users).where(eq(users.id, me.userId)))[0];
  return {
    me: () => me,
    email: () => email,
    pharmacy: () => pharmacy,
    letters: emails,
    verify,
    question,
    row,
    ask: (address = NEW_EMAIL) => me.post("/api/auth/email", { email: address }),
    /** The secret of the newest mailed link. */
    async mailed(): Promise<string> {
      const links = (await emails()).flatMap(({ link }) => link ?? []);
      return links.at(-1)?.split("#")[1] ?? "";
    },
    /** Nothing has come of a link. */
    async expectRefusal(token: string, status: number, message: string) {
      for (const refused of [await question(token), await verify(token)]) {
        expect([refused.statusCode, refused.json().message]).toEqual([status, message]);
      }
      expect((await row())?.email).toBe(email);
    },
  };
}
