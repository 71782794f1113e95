import { connect } from "node:net";

export type Answer = {
  status: number;
  /** With names in lower case. */
  headers: Map<string, string>;
  body: string;
};

/** Longest an answer may take, milliseconds: the server itself gives up earlier. */
const PATIENCE_MS = 30_000;

/** Longest part of an answer that is kept, bytes: a stream would be endless. */
const KEPT_MAX = 1_000_000;

/** The answer to these bytes; undefined when the connection was closed without one. */
export function send(port: number, bytes: Buffer, isCutOff: boolean): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect(port, "127.0.0.1");
    const giveUp = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`));
    }, PATIENCE_MS);
    socket.on("data", (part) => {
      parts.push(part);
      size += part.length;
      if (size > KEPT_MAX || /^content-type: text\/event-stream/im.test(part.toString("latin1"))) {
        socket.destroy();
      }
    });
    // a client refused while still sending may lose the connection before the rest is sent
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(giveUp);
      resolve(answerIn(Buffer.concat(parts)));
    });
    // a truncated request closes the connection
    if (isCutOff) socket.end(bytes);
    else socket.write(bytes);
  });
}

function answerIn(received: Buffer): Answer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [line = "", ...lines] = received.toString("latin1", 0, end).split("\r\n");
  const status = Number(line.split(" ")[1]);
  // an interim answer, sent when the client expects 100 Continue
  if (status === 100) return answerIn(received.subarray(end + 4));
  const headers = new Map(
    lines.map((one) => {
      const colon = one.indexOf(":");
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
    }),
  );
  const body = received.subarray(end + 4);
  const isInParts = headers.get("transfer-encoding") === "chunked";
  return { status, headers, body: (isInParts ? joined(body) : body).toString() };
}

function joined(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf("\r\n", at);
    const size = end < 0 ? 0 : Number.parseInt(body.toString("latin1", at, end), 16);
    if (!size) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
