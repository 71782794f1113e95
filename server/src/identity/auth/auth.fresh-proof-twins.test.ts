import { BULK, BULK_ACTS, type BulkAct } from "@pharmacy/contract/bulk-acts";
import { expect, test } from "vitest";
import type { ZodMiniObject } from "zod/mini";
import { type $ZodType, safeParse } from "zod/v4/core";
import { everyRoute, type Route } from "#test/every-route.ts";
import { newId } from "../../platform/db/ids.ts";

const routes = (await everyRoute()).filter(({ method }) => method !== "HEAD");

/**
 * The call that does the same to one record, with its path if that differs, for each bulk action
 * that has no route `/:id/<action>`, whether by its own name or by the log's.
 */
const SINGLE: Partial<Record<BulkAct, readonly [method: string, body: object, url?: string]>> = {
  activate: ["PATCH", { status: "active" }],
  deactivate: ["PATCH", { status: "inactive" }],
  delete: ["DELETE", {}],
  end: ["DELETE", {}],
  revoke: ["DELETE", {}],
  useOnAccount: ["POST", {}, "/api/allocations"],
  remind: ["POST", {}, "/api/organizations/:id/expired-reminding"],
  sendAgain: ["POST", {}, "/api/users/:id/invitation"],
};

function asksFor({ config }: Route, body: object): boolean {
  const demand = config?.freshProof;
  return typeof demand === "function" ? demand({ body } as never) : demand === true;
}

const routeOf = (method: string, url: string) =>
  routes.find((route) => route.method === method && route.url === url);

/** Checks the name of the action alone, not the details that it needs. */
function isOffered({ schema }: Route, act: BulkAct): boolean {
  const body = schema?.body as ZodMiniObject<{ do: $ZodType }> | undefined;
  return body !== undefined && safeParse(body.shape.do, act).success;
}

const bulks = routes
  .filter(({ url }) => url.endsWith("/bulk"))
  .flatMap((bulk) =>
    BULK_ACTS.filter((act) => isOffered(bulk, act)).map((act) => [bulk.url, act, bulk] as const),
  );

const aliases = routes
  .filter(({ method, url }) => method === "GET" && routeOf("POST", url))
  .map(({ url }) => url)
  .filter((url) => routeOf("GET", url)?.config?.access?.[1] === "act");

/** Guarantees that an action that needs a proof on one route needs it on every route. */
test("there are bulk actions and calls with two methods to compare", () => {
  expect(bulks.length).toBeGreaterThan(6);
  expect(aliases).toContain("/api/registrations/:id/approve");
});

test.each(bulks)("%s requires the same proof to %s many as for one", (url, act, bulk) => {
  const beside = url.replace(/bulk$/, ":id");
  const own = [act, BULK[act].action].map((name) => `${beside}/${name}`);
  const [method, body, elsewhere] = SINGLE[act] ?? [
    "POST",
    {},
    own.find((one) => routeOf("POST", one)),
  ];
  const single = routeOf(method, elsewhere ?? beside);
  expect(single).toBeDefined();
  expect(asksFor(bulk, { ids: [newId()], do: act })).toBe(single && asksFor(single, body));
});

test.each(aliases)("GET %s requires the same proof as POST", (url) => {
  const [get, post] = [routeOf("GET", url), routeOf("POST", url)];
  expect(get && asksFor(get, {})).toBe(post && asksFor(post, {}));
});
