import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../escape-html.ts";
import { webAppFolder } from "../folders.ts";

const YEAR_S = (365 * DAY_MS) / 1000;

/**
 * The built web app: its page, with the network's name, and hashes of its inline scripts as policy
 * sources.
 */
export function builtWebApp(networkName: string, folder = webAppFolder) {
  const file = join(folder, "index.html");
  const page = existsSync(file) ? named(readFileSync(file, "utf8"), networkName) : undefined;
  const scripts = [...(page ?? "").matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const scriptHashes = scripts.map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return { folder, page, scriptHashes };
}

function named(page: string, networkName: string): string {
  const name = escapeHtml(networkName);
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/<title>[^<]*/, () => `<title>${name}`);
}

/** The web app's files by name, as compressed by the build. */
export async function serveWebApp(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isNamedByContent = path.startsWith(join(folder, "assets"));
      response.header(
        "cache-control",
        isNamedByContent ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
      );
    },
  });
}
