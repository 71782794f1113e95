import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { logAnswer } from "../http/request-log.ts";
import type { Routes } from "../http/routes.ts";
import { isPlace } from "./live-entries.ts";
import { type FindSession, liveStreams } from "./live-streams.ts";

const STREAM = "text/event-stream";

const HEADERS = {
  "cache-control": "no-store, no-transform",
  // makes proxies pass on each event immediately
  "x-accel-buffering": "no",
  // a connection busy with a stream would keep the server from stopping
  connection: "close",
};

/** The longest timeout a timer allows, milliseconds: a stream outlives every other answer. */
const FOREVER_MS = 2 ** 31 - 1;

export const liveRoutes =
  (sessionFinder: (db: Database) => FindSession): Routes =>
  async (app, { db, onUnavailable }) => {
    const streams = liveStreams({ db, findSession: sessionFinder(db), onUnavailable });
    app.draining.onNoticed(() => streams.endAll());
    app.addHook("preClose", async () => streams.endAll({ isForGood: true }));
    app.addHook("onClose", () => streams.close());

    app.get(
      "/live",
      {
        config: { access: "signedIn" },
        exposeHeadRoute: false,
        handlerTimeout: FOREVER_MS,
        schema: {
          description:
            "Server-sent events that say which records others change, as far as the caller may view " +
            "them. `Last-Event-ID` resumes.",
        },
      },
      async (request, reply) => {
        const { accept = "", authorization = "", "last-event-id": lastId } = request.headers;
        // a client that does not expect a stream would wait for its end
        if (!accept.includes(STREAM)) {
          throw new AppError("bad_request", `This is a stream. Ask for it by "accept: ${STREAM}".`);
        }
        const token = authorization.slice("Bearer ".length);
        const last = typeof lastId === "string" && isPlace(lastId) ? lastId : undefined;
        const stream = await streams.open(request.actor, token, last);
        reply.raw.once("close", () => {
          // the framework only logs answers that are completed
          if (!reply.raw.writableFinished) logAnswer(request, reply);
        });
        return reply.type(`${STREAM}; charset=utf-8`).headers(HEADERS).send(stream);
      },
    );
  };
