import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer();

describe("the origin at which passkeys work", () => {
  async function ask(publicUrl: string, origin?: string) {
    const config = { ...server.services.config, publicUrl };
    const app = await createApp({ ...server.services, config });
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/passkey-login/options",
      headers: origin ? { origin } : {},
      payload: {},
    });
    await app.close();
    return answer;
  }

  test.each([
    ["https://console.example", "https://console.example", "console.example"],
    ["https://console.example:8443/", "https://console.example:8443", "console.example"],
    ["http://127.0.0.1:3000", "http://localhost:3000", "localhost"],
    ["http://[::1]:3000", "http://localhost:3000", "localhost"],
  ])("of a console at %s is %s", async (publicUrl, origin, id) => {
    const answer = await ask(publicUrl, origin);
    expect([answer.statusCode, answer.json().rpId]).toEqual([200, id]);
    const refused = await ask(publicUrl, "http://127.0.0.1:3000");
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(`Passkeys only work at ${origin}. Open the console there.`);
  });

  test.each(["http://10.0.0.7:3000", "http://[2001:db8::7]"])(
    "does not exist for a console at %s, which says what to do",
    async (publicUrl) => {
      const refused = await ask(publicUrl);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toMatch(
        /^Passkeys need a domain name, such as https:\/\/console\.example\. Ask/,
      );
    },
  );
});
