import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "@pharmacy/contract/errors";
import type { ConnectionError, FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { newId } from "../db/ids.ts";

// an import would load Node's WebSocket and fetch with it: 13 MB
const { STATUS_CODES } = process.getBuiltinModule("node:http");

export const PROTOCOL_ERROR_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

type ProtocolError = Pick<ErrorBody, "error" | "message"> & { status: number };

const GARBLED: ProtocolError = {
  status: 400,
  error: "bad_request",
  message: "This request could not be read.",
};

const LATE: ProtocolError = {
  status: 408,
  error: "bad_request",
  message: "The request took too long to arrive. Try again.",
};

const PROTOCOL_ERRORS: Record<string, ProtocolError> = {
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
  answerProtocolError(this, socket, PROTOCOL_ERRORS[error.code] ?? GARBLED, error.code);
}

/** Node would answer these with an empty body or a closed connection. */
export function answerUncommon(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") {
      throw new AppError("bad_request", "The request does not name its host.");
    }
  });
  app.server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    answerProtocolError(
      app,
      socket,
      { ...GARBLED, message: "This server is not a proxy." },
      "CONNECT",
    ),
  );
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const message = "This server does not support this Expect header.";
    const protocolError: ProtocolError = { status: 417, error: "bad_request", message };
    answerProtocolError(app, request.socket, protocolError, "Expect");
    response.destroy();
  });
}

export function answerLate(app: FastifyInstance, socket: Duplex): void {
  answerProtocolError(app, socket, LATE, "late");
}

function answerProtocolError(
  app: FastifyInstance,
  socket: Duplex,
  protocolError: ProtocolError,
  why: string,
): void {
  const { status, ...answer } = protocolError;
  const requestId = newId();
  app.log.info({ reqId: requestId, status, why }, "answered");
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ ...answer, requestId } satisfies ErrorBody);
  const headers = {
    ...PROTOCOL_ERROR_HEADERS,
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
