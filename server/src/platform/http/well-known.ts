import { DAY_MS } from "@pharmacy/contract/time.values";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const GOOD_FOR_MS = 180 * DAY_MS;

const PASSWORD_PAGE = "/dashboard/account";

export function serveWellKnown(app: FastifyInstance, { publicUrl, supportEmail }: Config) {
  // not part of the API, so not in its documentation
  const outside = { schema: { hide: true } };
  app.get("/.well-known/change-password", outside, async (_request, reply) =>
    reply.redirect(PASSWORD_PAGE, 302),
  );
  app.get("/.well-known/security.txt", outside, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
