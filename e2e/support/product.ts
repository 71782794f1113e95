import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, OWNER } from "./users.ts";

// Starts the built product as in production, with a new demo network in a folder that is deleted
// when the product stops. With --empty there is only the administrator.
const server = join(import.meta.dirname, "../../server/dist/start.js");
const page = join(import.meta.dirname, "../../web/dist/index.html");
for (const built of [server, page]) {
  if (!existsSync(built)) throw new Error(`Build the product first: there is no ${built}`);
}

const folder = mkdtempSync(join(tmpdir(), "pharmacy-journeys-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: "",
  DEMO: String(!process.argv.includes("--empty")),
  HOST: "127.0.0.1",
  // known beforehand, because passkeys and the links in emails include it
  PORT: await freePort(),
  LOG_LEVEL: "error",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO_PASSWORD: OWNER.password,
  // Every journey claims its own network address, as a proxy would report it.
  TRUST_PROXY: "127.0.0.1",
});
await import(server);

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : address)));
    });
  });
}
