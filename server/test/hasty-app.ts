import { onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import type { Services } from "../src/platform/http/routes.ts";
import type { testServer } from "./server.ts";

/** The app on a server's database until the test ends, with short timeouts for locks. */
export async function hastyApp(
  server: ReturnType<typeof testServer>,
  more: Partial<Services> = {},
) {
  const url = new URL(server.url);
  url.searchParams.set("lock_timeout", "300");
  const db = openDatabase(url.href);
  const app = await createApp({ ...server.services, db, ...more });
  onTestFinished(async () => {
    await app.close();
    await db.$client.end();
  });
  return app;
}
