import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { Return } from "@pharmacy/contract/returns/returns";
import type { ReturnReason } from "@pharmacy/contract/returns/returns.values";
import { PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { returnKind } from "../src/trade/returns/returns.table.ts";
import { countBy } from "./demo.ts";
import type { ActedResource, DemoFigures, PreparedWrite, TileFacts } from "./nouns.ts";
import { aCustomer, deliver, insertShipment, ship } from "./orders.ts";
import { aForm, aPng, type Form } from "./pictures.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

export const RETURNS = "/api/returns";

/** A pharmacy with a shipment of ten packs of LOT1 and two of LOT2, of which these arrived. */
export async function aReceiver(
  server: Server,
  [first, second] = [10, 2],
  values: Partial<OrganizationInput> = {},
) {
  const customer = await aCustomer(server, {}, values);
  const sent = await ship(server, await customer.confirm());
  const [one, other] = sent.lines.map(({ id }) => id) as [string, string];
  const arrived = await deliver(customer.owner, sent, [
    { line: one, delivered: first },
    { line: other, delivered: second },
  ]);
  if (arrived.statusCode !== 200) throw new Error(arrived.body);
  const shipment: Shipment = arrived.json();
  return { ...customer, shipment, lines: [one, other] as const };
}

export const aClaim = (
  line: string,
  quantity: number,
  reason: ReturnReason,
  photos: readonly string[] = [],
) => ({ line, quantity, reason, photos });

export function sendClaims(caller: Caller, { id }: Pick<Shipment, "id">, lines: object[]) {
  return caller.post(`/api/shipments/${id}/returns`, { lines });
}

export async function claim(
  caller: Caller,
  shipment: Pick<Shipment, "id">,
  lines: object[],
): Promise<Return> {
  const answer = await sendClaims(caller, shipment, lines);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Decides all lines alike, but for those that are named. */
export function decide(
  caller: Caller,
  { id, version, lines }: Pick<Return, "id" | "version" | "lines">,
  decision: "accepted" | "declined" = "accepted",
  others: Readonly<Record<string, object>> = {},
) {
  return caller.post(`${RETURNS}/${id}/decide`, {
    version,
    lines: lines.map(({ id: line }) => ({
      line,
      decision,
      ...(decision === "declined" && { note: "The photograph shows a whole pack." }),
      ...others[line],
    })),
  });
}

export const receive = (caller: Caller, { id, version }: Pick<Return, "id" | "version">) =>
  caller.post(`${RETURNS}/${id}/receive`, { version });

/** Uploads a photograph. */
export function sendPhoto(server: Server, token: string, { payload, headers }: Form) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = `${RETURNS}/photos`;
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}

export function returnWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (
      made: Awaited<ReturnType<typeof aReceiver>>,
    ) => Promise<() => ReturnType<Caller["post"]>>,
  ): PreparedWrite => [route, async () => call(await aReceiver(server))];
  return [
    on(
      "POST /api/shipments/:id/returns",
      async ({ owner, shipment, lines }) =>
        () =>
          sendClaims(owner, shipment, [aClaim(lines[0], 2, "damaged")]),
    ),
    on(`POST ${RETURNS}/:id/decide`, async ({ owner, shipment, lines }) => {
      const opened = await claim(owner, shipment, [aClaim(lines[0], 2, "damaged")]);
      return () => decide(server, opened);
    }),
    on(`POST ${RETURNS}/:id/receive`, async ({ owner, shipment, lines }) => {
      const opened = await claim(owner, shipment, [aClaim(lines[0], 2, "damaged")]);
      const accepted = (await decide(server, opened)).json();
      return () => receive(server, accepted);
    }),
    on(
      `POST ${RETURNS}/photos`,
      async ({ owner }) =>
        () =>
          sendPhoto(server, owner.token, aForm({ bytes: aPng() })),
    ),
  ];
}

let inserted = 0;

export const resource: ActedResource = {
  places: ["returns"],
  async insert({ db }, { organization, name }) {
    inserted += 1;
    const { id: shipment, order } = await insertShipment(db, { organization, name });
    const { id } = await insertRecord(db, SYSTEM, returnKind, {
      number: `RT-${name}-${inserted}`,
      order,
      shipment,
      organization,
      lineCount: 1,
      packs: 1,
    });
    return id;
  },
  writes: returnWrites,
};

export const tiles: TileFacts = {
  seenBy: { returns: PLATFORM_ROLES },
  async make(server) {
    const { owner, shipment, lines } = await aReceiver(server);
    await claim(owner, shipment, [aClaim(lines[0], 1, "damaged")]);
    const other = await claim(owner, shipment, [aClaim(lines[1], 1, "wrong")]);
    await decide(server, other);
    return { returns: 1 };
  },
};

const CLAIMED = 10;

export const figures: DemoFigures = {
  // each with one line
  created: 2 * CLAIMED,
  tiles: { returns: 3 },
  tests: {
    async "claims of missing packs, the latest still open"(db) {
      expect(await countBy(db, "returns", "status")).toEqual({
        requested: 3,
        accepted: 5,
        declined: 2,
      });
    },
    async "no more claims than packs that did not arrive"(db) {
      const { rows } = await db.execute(sql`select l.id from shipment_lines l
        left join return_lines c on c.shipment_line = l.id
        where l.delivered is not null
        group by l.id having coalesce(sum(c.quantity), 0) <> l.quantity - l.delivered`);
      expect(rows).toEqual([]);
    },
  },
};
