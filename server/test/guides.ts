import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import type { testServer } from "./server.ts";

/** The examples of a guide in `docs`, except the one that sets server and token. */
export function examplesOf(guide: string): string[] {
  const text = readFileSync(join(import.meta.dirname, "../../docs", guide), "utf8");
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, example]) => example ?? [])
    .filter((example) => !example.startsWith("export "));
}

/** Runs examples one after the other as a reader of the guide would, with a token. */
export async function runExamples(
  { services }: ReturnType<typeof testServer>,
  examples: readonly string[],
  token: string,
): Promise<{ code: number; out: string }> {
  // the server of the tests does not listen on a port
  const app = await createApp(services);
  onTestFinished(() => app.close());
  const SERVER = await app.listen({ host: "127.0.0.1", port: 0 });
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const child = spawn("sh", ["-e", "-c", examples.join("\n")], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", SERVER, TOKEN: token },
  });
  let out = "";
  const add = (part: Buffer) => {
    out += part.toString();
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, out })));
}
