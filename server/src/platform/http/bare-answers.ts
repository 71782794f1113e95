import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "@pharmacy/contract/errors";
import type { ConnectionError, FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { newId } from "../db/ids.ts";

// an import would load Node's WebSocket and fetch with it: 13 MB
const { STATUS_CODES } = process.getBuiltinModule("node:http");

export const BARE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

type Bare = Pick<ErrorBody, "error" | "message"> & { status: number };

const GARBLED: Bare = {
  status: 400,
  error: "bad_request",
  message: "This request could not be read.",
};

const LATE: Bare = {
  status: 408,
  error: "bad_request",
  message: "The request took too long to arrive. Try again.",
};

const BARE: Record<string, Bare> = {
  ERR_HTTP_REQUEST_TIMEOUT: LATE,
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: "too_large",
    message: "The address and headers of the request are too large.",
  },
};

/** The parser fails before any route or hook runs. */
export function answerGarbled(this: FastifyInstance, error: ConnectionError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  answerBare(this, socket, BARE[error.code] ?? GARBLED, error.code);
}

/** Node would answer these with an empty body or a closed connection. */
export function answerUncommon(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") {
      throw new AppError("bad_request", "The request does not name its host.");
    }
  });
  app.server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    answerBare(app, socket, { ...GARBLED, message: "This server is not a proxy." }, "CONNECT"),
  );
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const message = "This server does not support this Expect header.";
    const bare: Bare = { status: 417, error: "bad_request", message };
    answerBare(app, request.socket, bare, "Expect");
    response.destroy();
  });
}

export function answerLate(app: FastifyInstance, socket: Duplex): void {
  answerBare(app, socket, LATE, "late");
}

function answerBare(app: FastifyInstance, socket: Duplex, bare: Bare, why: string): void {
  const { status, ...answer } = bare;
  const requestId = newId();
  app.log.info({ reqId: requestId, status, why }, "answered");
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ ...answer, requestId } satisfies ErrorBody);
  const headers = {
    ...BARE_HEADERS,
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
