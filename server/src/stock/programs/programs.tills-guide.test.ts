import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aShop } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer({ isOwn: true });

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/tills.md"), "utf8");

/** The examples of the guide, except the one that sets server and token. */
const examples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)]
  .flatMap(([, example]) => example ?? [])
  .filter((example) => !example.startsWith("export "));

/** Runs a script as a reader of the guide would. */
function run(script: string, env: Record<string, string>): Promise<{ code: number; out: string }> {
  const folder = mkdtempSync(join(tmpdir(), "till-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const child = spawn("sh", ["-e", "-c", script], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", ...env },
  });
  let out = "";
  const add = (part: Buffer) => {
    out += part.toString();
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, out })));
}

test("the guide for tills works as it is written", async () => {
  const { organization, item, ofItem, make } = await aShop(server);
  const { id } = await item({ gtin: "09521234000013" });
  const product = (await ofItem(id, { sku: "AMOX500-21" })).json();
  const local = await make({ gtin: "9521234000020" });
  const { secret } = await aTill(server, organization);
  // the server of the tests does not listen on a port
  const app = await createApp(server.services);
  onTestFinished(() => app.close());
  const SERVER = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(examples).toHaveLength(5);
  const { code, out } = await run(examples.join("\n"), { SERVER, TOKEN: secret });
  expect(code, out).toBe(0);
  expect(out).toContain("304");
  expect(out).toContain('"changed":2');
  const read = async (of: string) => (await server.get(`/api/products/${of}`)).json();
  expect(await read(product.id)).toMatchObject({ quantityOnHand: 22, nextExpiryOn: "2031-12-31" });
  expect(await read(local.id)).toMatchObject({ quantityOnHand: 30 });
});
