import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

export type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = { status?: number; statusText?: string; type?: string; body?: string };

/**
 * Answers as the product's server never would, until the test ends; `calls` are the calls it
 * received.
 */
export async function startAnswering(
  answer: (call: Call) => Answer | Promise<Answer>,
): Promise<Call[]> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    // the page is of another origin, which a browser asks about before an upload
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    calls.push(call);
    const { status = 200, statusText, type, body = "" } = await answer(call);
    if (statusText) response.statusMessage = statusText;
    response.writeHead(status, type ? { "content-type": type } : {}).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("VITE_API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return calls;
}

export function json(body: unknown, status = 200): Answer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(body) };
}

/** Undefined if the call does not fail. */
export const failure = (call: Promise<unknown>) => call.then(undefined, (error: unknown) => error);
