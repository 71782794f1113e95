import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";
import { createApp } from "../app.ts";
import { hashPassword } from "../identity/auth/auth.passwords.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const hashed = hashPassword(PASSWORD);

let email: string;
beforeEach(async () => {
  ({ email } = await insertUser(server.db, { status: "active", passwordHash: await hashed }));
});

const anywhere = () => `10.${randomBytes(3).join(".")}`;

function signIn(address: string, password: string, remoteAddress: string) {
  return server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    payload: { email: address, password },
  });
}

describe("many password attempts", () => {
  test("on one account, each from another address, lock it", async () => {
    const attempts = Array.from({ length: 30 }, (_, at) =>
      signIn(email, `guess ${at}`, anywhere()),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const right = await signIn(email, PASSWORD, anywhere());
    expect([right.statusCode, right.json().error]).toEqual([401, "invalid_credentials"]);
    const failed = (await server.history()).filter(({ action }) => action === "signInFailed");
    expect(failed).toHaveLength(31);
    expect(new Set(failed.map(({ ip }) => ip)).size).toBeGreaterThan(25);
  });

  test("on many accounts from one address are stopped, even a right one", async () => {
    const address = anywhere();
    const users = await Promise.all(
      Array.from({ length: 25 }, () => insertUser(server.db, { status: "active" })),
    );
    const statuses: number[] = [];
    for (const person of users) {
      statuses.push((await signIn(person.email, "Summer2026!", address)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    expect((await signIn(email, PASSWORD, address)).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, anywhere())).statusCode).toBe(200);
  });

  test("with a forged address header count for the real caller", async () => {
    const address = anywhere();
    const statuses: number[] = [];
    for (let time = 0; time < 22; time++) {
      const { statusCode } = await server.app.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: address,
        headers: { "x-forwarded-for": anywhere(), "x-real-ip": anywhere() },
        payload: { email: `nobody.${time}@aldermere.example`, password: "Summer2026!" },
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(20)).toEqual([429, 429]);
    const [entry] = (await server.history()).filter(({ action }) => action === "signInFailed");
    expect(entry?.ip).toBe(address);
  });

  test.each([1, "10.0.0.0/8"])(
    "behind a proxy trusted by %j count for the caller it names, despite a forged header",
    async (trustProxy) => {
      const { services } = server;
      const app = await createApp({ ...services, config: { ...services.config, trustProxy } });
      onTestFinished(() => app.close());
      const caller = `192.0.2.${randomBytes(1)[0]}`;
      const statuses: number[] = [];
      for (let time = 0; time < 22; time++) {
        const { statusCode } = await app.inject({
          method: "POST",
          url: "/api/auth/login",
          remoteAddress: "10.0.0.9",
          headers: { "x-forwarded-for": `${anywhere()}, 198.51.100.${time}, ${caller}` },
          payload: { email: `nobody.${time}@aldermere.example`, password: "Summer2026!" },
        });
        statuses.push(statusCode);
      }
      expect(statuses.slice(19)).toEqual([401, 429, 429]);
      const [entry] = (await server.history()).filter(({ action }) => action === "signInFailed");
      expect(entry?.ip).toBe(caller);
    },
  );
});
