import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerLate } from "./protocol-errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    arrivalMs?: number;
  }
}

const ARRIVAL_MS = 30_000;
export const ARRIVAL_MS_MAX = 900_000;

/** A request that trickles in holds a connection. Node's own limit has to allow for large files. */
export function limitArrival(app: FastifyInstance, arrivalMs = ARRIVAL_MS): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions: { config } }) => {
    const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"];
    if (!hasBody || raw.complete) return;
    const timer = setTimeout(() => {
      // a call that is made within the process has no connection
      if (!raw.complete && raw.socket instanceof Socket) answerLate(app, raw.socket);
    }, config.arrivalMs ?? arrivalMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once("end", stop);
    raw.once("close", stop);
  });
}
