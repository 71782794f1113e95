import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";

/** Computed once: the plugin would rebuild the policy for each answer. */
export async function sendSecurityHeaders(app: FastifyInstance, scriptHashes: string[]) {
  const headers = await headersOf(securityHeaders(scriptHashes));
  app.addHook("onRequest", (_request, reply, done) => {
    // on the raw response, as the plugin does: some answers bypass the framework
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

async function headersOf(options: FastifyHelmetOptions): Promise<[string, string][]> {
  const [plain, secured] = await Promise.all([
    answerOf(async () => {}),
    answerOf((app) => app.register(helmet, options)),
  ]);
  return Object.entries(secured).flatMap(([name, value]): [string, string][] =>
    name in plain || value === undefined ? [] : [[name, String(value)]],
  );
}

async function answerOf(prepare: (app: FastifyInstance) => PromiseLike<unknown>) {
  const app = Fastify();
  await prepare(app);
  app.get("/", async () => "");
  const { headers } = await app.inject("/");
  await app.close();
  return headers;
}

/** Styles may be inline, because toasts and menus are positioned that way. */
function securityHeaders(scriptHashes: string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        // a fetched document is shown in a frame
        frameSrc: ["blob:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // the server speaks plain HTTP on a laptop; a proxy in front of it speaks HTTPS
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  };
}
