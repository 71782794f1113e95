import { Writable } from "node:stream";
import pino from "pino";
import { expect, test } from "vitest";
import { everyRoute } from "#test/every-route.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../app.ts";
import { newId } from "../platform/db/ids.ts";

const server = testServer();

const PHONE = "353861234567";
const WORDS = "Zwischenahn";
const FIELDS = {
  search: `${WORDS} +${PHONE}`,
  q: WORDS,
  name: WORDS,
  reason: WORDS,
  phone: `+${PHONE}`,
  email: `${WORDS}@castlewren.example`,
  token: WORDS,
  password: WORDS,
  id: PHONE,
};

test("no sent value appears in the server's log, on any route", async () => {
  let written = "";
  const output = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const app = await createApp(server.services, pino({ level: "trace" }, output));
  // these end the session, or are streams that never end
  const routes = (await everyRoute()).filter(({ url }) => !/logout|live|\*/.test(url));
  const query = new URLSearchParams(FIELDS);
  const tokens = [server.token(), WORDS];
  for (const { method, url } of routes) {
    for (const token of tokens) {
      const sent = method === "GET" || method === "HEAD" ? {} : { payload: FIELDS };
      await app.inject({
        method: method as "GET",
        ...sent,
        url: `${url.replace(/:\w+/g, newId)}?${query}`,
        headers: { authorization: `Bearer ${token}`, "user-agent": WORDS, referer: WORDS },
      });
    }
  }
  for (const path of [`/api/${WORDS}`, `/api/units/${WORDS}`, `/api/units/%${PHONE}`]) {
    await app.inject({ url: path, headers: { authorization: `Bearer ${server.token()}` } });
  }
  await app.close();
  const answered = written.split("\n").filter((line) => line.includes('"answered"'));
  expect(answered.length).toBeGreaterThan(routes.length);
  expect(written).not.toContain(PHONE);
  expect(written.toLowerCase()).not.toContain(WORDS.toLowerCase());
});
