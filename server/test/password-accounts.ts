import { randomBytes } from "node:crypto";
import { userKind } from "../src/identity/accounts/users.table.ts";
import { hashPassword } from "../src/identity/auth/auth.passwords.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

export const PASSWORD = "Correct horse, battery";
const hashed = hashPassword(PASSWORD);

let computers = 0;
export const newAddress = () => `10.0.${computers >> 8}.${computers++ & 255}`;

export function passwordAccounts(server: Server) {
  return {
    /** An account that can sign in with `PASSWORD`. */
    async anAccount(values = {}) {
      return insertRecord(server.db, SYSTEM, userKind, {
        name: "Niamh Corrigan",
        email: `niamh.${randomBytes(4).toString("hex")}@aldermere.example`,
        role: "support",
        status: "active",
        passwordHash: await hashed,
        ...values,
      });
    },
    /** Each attempt comes from another network address, so that tests do not share limits. */
    signIn(email: string, password = PASSWORD, headers = {}, remoteAddress = newAddress()) {
      const payload = { email, password };
      return server.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload,
        headers,
        remoteAddress,
      });
    },
  };
}
