import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { aForm } from "./pictures.ts";
import { aPlan, aRegistration } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** A public plan; its id. */
export async function anOfferedPlan(server: Server, values: Parameters<typeof aPlan>[0] = {}) {
  return (await server.post("/api/plans", aPlan(values))).json().id as string;
}

/** Applications as their list shows them. */
export async function registrationsIn(server: Server, query = "") {
  return (await server.get(`/api/registrations${query}`)).json().items as {
    number: string;
    status: string;
    pharmacyName: string;
    id: string;
  }[];
}

/** Applies as a visitor; a test only gives the values it cares about. */
export function apply(server: Server, plan: string, values: Partial<RegistrationInput> = {}) {
  return server.visitor.post("/api/registrations", aRegistration(plan, values));
}

/** A pending application, as its page shows it. */
export async function aWaitingOne(
  server: Server,
  values: Partial<RegistrationInput> = {},
  plan?: string,
) {
  const answer = await apply(server, plan ?? (await anOfferedPlan(server)), values);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { items } = (await server.get(`/api/registrations?search=${number}`)).json();
  return (await server.get(`/api/registrations/${items[0].id}`)).json();
}

/** Uploads a document for an application, as a visitor would. */
export function uploadDocument(server: Server, part: { name?: string; bytes: Buffer | string }) {
  const { payload, headers } = aForm(part);
  const url = "/api/registrations/documents";
  return server.app.inject({
    method: "POST",
    url,
    payload,
    headers,
    remoteAddress: "10.9.8.7",
  });
}

export const statusOf = async (server: Server, id: string) =>
  (await server.get(`/api/registrations/${id}`)).json().status as string;

export const totalOf = async (server: Server, list: string) =>
  (await server.get(`/api/${list}`)).json().total as number;

/** Counts everything that an approval creates. */
export async function madeSoFar(server: Server) {
  const lists = ["organizations", "users"];
  const totals = await Promise.all(lists.map((list) => totalOf(server, list)));
  const { rows } = await server.db.$client.query(
    "select (select count(*)::int from subscriptions) as terms, (select count(*)::int from mails) as letters",
  );
  return [...totals, rows[0]];
}
