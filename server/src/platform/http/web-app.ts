import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape-html.ts";
import { webAppFolder } from "../folders.ts";

const YEAR_S = (365 * DAY_MS) / 1000;

type Facts = Pick<Config, "networkName" | "smtpUrl">;

export function builtWebApp(facts: Facts, folder = webAppFolder) {
  const file = join(folder, "index.html");
  const page = existsSync(file) ? informed(readFileSync(file, "utf8"), facts) : undefined;
  const scripts = [...(page ?? "").matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const scriptHashes = scripts.map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return { folder, page, scriptHashes };
}

function informed(page: string, { networkName, smtpUrl }: Facts): string {
  const name = escapeHtml(networkName);
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(
      /(<meta name="email" content=")[^"]*/,
      (_, start: string) => start + (smtpUrl === undefined ? "off" : "on"),
    )
    .replace(/<title>[^<]*/, () => `<title>${name}`);
}

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
