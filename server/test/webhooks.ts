import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  IssuedWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookInput,
} from "@pharmacy/contract/webhooks/webhooks";
import type { Reach } from "../src/identity/webhooks/webhooks.post.ts";
import { queueEvents } from "../src/identity/webhooks/webhooks.queue-events.ts";
import { sendDeliveries } from "../src/identity/webhooks/webhooks.send.ts";
import { settledMoment } from "../src/platform/db/settled-moment.ts";
import type { RouteFacts, TestedResource } from "./nouns.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

export const WEBHOOKS = "/api/webhooks";

let made = 0;

/** The body of a new webhook; give only the values that matter to the test. */
export function aWebhook(values: Partial<WebhookInput> = {}): WebhookInput {
  made += 1;
  return {
    name: `Stock system ${made}`,
    address: "https://hooks.aldermere.example/pharmacy",
    events: ["order.placed"],
    ...values,
  };
}

export async function newWebhook(
  server: Pick<Server, "post">,
  values: Partial<WebhookInput> = {},
): Promise<IssuedWebhook> {
  const answer = await server.post(WEBHOOKS, aWebhook(values));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** To this computer instead of the internet, and without a certificate. */
export const LOOPBACK: Reach = {
  resolve: async () => ["127.0.0.1"],
  mayConnect: () => true,
  request: request as Reach["request"],
};

const never = new AbortController().signal;

/** Transactions of other tests on the same database server keep a moment from being settled. */
const SETTLING_MS = 60_000;

/** Does the work of the jobs each time a test calls it. */
export function webhookWork(server: Server, reach = LOOPBACK) {
  const send = () => sendDeliveries(server.services, never, reach);
  const queueNow = () => queueEvents(server.services, never);
  const queue = async () => {
    // the second moment is later than all that is committed: the first may have waited since before
    for (let moment = 0; moment < 2; moment += 1) await settledMoment(server.db, SETTLING_MS);
    await queueNow();
  };
  return {
    queueNow,
    queue,
    send,
    async work() {
      await queue();
      await send();
    },
    async read(id: string): Promise<Webhook> {
      return (await server.get(`${WEBHOOKS}/${id}`)).json();
    },
    async deliveries(id: string): Promise<WebhookDeliveries> {
      return (await server.get(`${WEBHOOKS}/${id}/deliveries`)).json();
    },
    /** The newest delivery. */
    async delivery(id: string): Promise<WebhookDelivery> {
      const { items } = (await server.get(`${WEBHOOKS}/${id}/deliveries`)).json();
      if (!items[0]) throw new Error("Nothing was queued.");
      return items[0];
    },
  };
}

type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Behaviour = (answer: ServerResponse, received: Received) => unknown;

/** A real receiver, until it is closed. It accepts everything until the test changes it. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { behave: ((answer) => answer.end("Thank you")) as Behaviour };
  const http = createServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const one = {
      headers: incoming.headers,
      body: Buffer.concat(parts).toString(),
      path: incoming.url ?? "",
    };
    received.push(one);
    await receiver.behave(answer, one);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  const { port } = http.address() as AddressInfo;
  return Object.assign(receiver, {
    received,
    address: `https://hooks.aldermere.example:${port}/pharmacy`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  });
}

export const facts: RouteFacts = {
  // takes the id of a delivery
  ownTexts: [`${WEBHOOKS}/{id}/send-again`],
};

export const resource: TestedResource = {
  name: "webhooks",
  body: aWebhook,
  change: { name: "Till" },
  hasNoExport: true,
  writes: (server) =>
    (["pause", "resume", "replace-secret", "test", "send-again"] as const).map((act) => [
      `POST ${WEBHOOKS}/:id/${act}`,
      async () => {
        const { id } = await newWebhook(server);
        if (act === "resume") await server.post(`${WEBHOOKS}/${id}/pause`, {});
        if (act !== "send-again") return () => server.post(`${WEBHOOKS}/${id}/${act}`, {});
        await server.post(`${WEBHOOKS}/${id}/test`, {});
        const delivery = (await webhookWork(server).delivery(id)).id;
        return () => server.post(`${WEBHOOKS}/${id}/${act}`, { delivery });
      },
    ]),
};
