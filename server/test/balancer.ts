import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Backend = { origin: string; agent: Agent; isReady: boolean; calls: number };

/**
 * A typical load balancer: it keeps connections, distributes calls round-robin, polls readiness and
 * never retries. It answers 502 when it cannot forward a call.
 */
export async function startBalancer(lookEveryMs: number) {
  const backends = new Map<string, Backend>();
  let turn = 0;

  const look = () => Promise.all([...backends.values()].map(lookAt));
  const looking = setInterval(look, lookEveryMs);

  const server = createServer((incoming, outgoing) => {
    const ready = [...backends.values()].filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % ready.length];
    if (!backend) return outgoing.writeHead(502).end();
    backend.calls += 1;
    const { method, url, headers } = incoming;
    const handed = request(`${backend.origin}${url}`, { method, headers, agent: backend.agent });
    handed.on("response", (answer) => {
      const { connection: _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    handed.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on("close", () => handed.destroy());
    incoming.pipe(handed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    clearInterval(looking);
    server.closeAllConnections();
    server.close();
    for (const { agent } of backends.values()) agent.destroy();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(origin: string) {
      const agent = new Agent({ keepAlive: true });
      backends.set(origin, { origin, agent, isReady: false, calls: 0 });
    },
    isReady: (origin: string) => backends.get(origin)?.isReady ?? false,
    /** Calls forwarded to it so far. */
    calls: (origin: string) => backends.get(origin)?.calls ?? 0,
  };
}

async function lookAt(backend: Backend): Promise<void> {
  backend.isReady = await new Promise((resolve) => {
    const outgoing = get(
      `${backend.origin}/api/ready`,
      { agent: false },
      (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    outgoing.on("error", () => resolve(false));
  });
}
