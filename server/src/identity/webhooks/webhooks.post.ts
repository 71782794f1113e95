import { lookup } from "node:dns/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./webhooks.public-addresses.ts";

const TRY_MS = 10_000;
const READ_MAX = 16_384;
const KEPT_MAX = 1_024;

/** How an address is reached; only tests reach another network than the internet. */
export type Reach = {
  resolve(name: string): Promise<string[]>;
  mayConnect(address: string): boolean;
  request: typeof request;
};

export const INTERNET: Reach = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
  request,
};

export type Answer = { code: number; text: string } | { error: string };

type Sent = { headers: Record<string, string>; body: string };

/** Connects only to the addresses that it has checked, and follows no redirect. */
export async function postTo(
  address: string,
  { headers, body }: Sent,
  reach: Reach,
): Promise<Answer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const signal = AbortSignal.timeout(TRY_MS);
  try {
    const known = isIP(host) > 0 ? [host] : await within(signal, reach.resolve(host));
    if (!known.every(reach.mayConnect)) return { error: `${host} is not a public address.` };
    const answer = await within(
      signal,
      answerTo(reach, body, {
        method: "POST",
        host,
        port: url.port || undefined,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body) },
        lookup: only(known),
        agent: false,
        signal,
      }),
    );
    return { code: answer.statusCode ?? 0, text: await beginningOf(answer) };
  } catch (error) {
    return { error: inWords(error, host) };
  }
}

/** Without a second look at the name, which could have another address by then. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (name, options, done) => {
    const [first] = all;
    if (!first) done(Object.assign(new Error(`${name} has no address`), { code: "ENOTFOUND" }), "");
    else if (options.all) done(null, all);
    else done(null, first.address, first.family);
  };
}

function answerTo(reach: Reach, body: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    reach.request(options, resolve).on("error", reject).end(body);
  });
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      parts.push(part);
      size += part.length;
      if (size >= READ_MAX) break;
    }
  } catch {
    // the status has arrived, and nothing after it changes what it says
  }
  answer.destroy();
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, KEPT_MAX), {
    stream: true,
  });
  // the database stores no null character
  return text.replaceAll("\0", "");
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, ended]);
}

const REASONS: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `The name ${host} was not found.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} ended the connection.`,
};

function inWords(error: unknown, host: string): string {
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === "TimeoutError" || name === "AbortError") {
    return `No answer within ${TRY_MS / 1000} seconds.`;
  }
  const reason = REASONS[String(code)];
  if (reason) return reason(host);
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(String(code))) {
    return `The certificate of ${host} cannot be trusted (${code}).`;
  }
  return `The connection to ${host} failed (${code ?? "no reason"}).`;
}
