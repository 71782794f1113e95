import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

/**
 * Answers the files that are in the folder when it starts. One route stands for a whole folder:
 * with a route for each of a thousand files, the router takes 6 MB and a tenth of the start.
 */
export async function serveWebApp(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isNamedByContent = path.startsWith(join(folder, "assets"));
      response.header(
        "cache-control",
        isNamedByContent ? `public, max-age=${YEAR_S}, immutable` : "no-cache",
      );
    },
  });
  const files = filesIn(folder);
  const serve = (file: string, reply: FastifyReply) =>
    files.has(file) ? reply.sendFile(file) : reply.callNotFound();
  const read = (url: string, fileOf: (request: FastifyRequest) => string) =>
    app.route({
      method: ["HEAD", "GET"],
      url,
      schema: { hide: true },
      handler: (request, reply) => serve(fileOf(request), reply),
      errorHandler(error, request) {
        // a reader that leaves before the end of a file is no failure
        if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
        request.raw.destroy();
      },
    });
  const tops = new Set([...files].map((file) => file.split("/", 1)[0] ?? ""));
  for (const top of tops) {
    if (files.has(top)) read(`/${top}`, () => top);
    else read(`/${top}/*`, ({ params }) => `${top}/${(params as { "*": string })["*"]}`);
  }
}

function filesIn(folder: string): ReadonlySet<string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Set(paths.map((path) => path.split(sep).join("/")));
}
