import { PriceExplanation, Prices, PricesQuery, WhyQuery } from "@pharmacy/contract/prices/prices";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import type { FastifyRequest } from "fastify";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/access.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { buyerOf, findPrices } from "./prices.reads.ts";
import { priceOf } from "./prices.reasons.ts";
import { explainPrice } from "./prices.why.ts";

const view = { access: ["list", "view"] as const };

export const pricesRoutes: Routes = async (app, { db, clock }) => {
  app.get(
    "/prices",
    { config: view, schema: { querystring: PricesQuery, response: { 200: Prices } } },
    async (request) => {
      const { item: items, quantity: quantities, on, organization } = request.query;
      const buyer = await buyerFor(db, request, { organization, on, now: clock() });
      const [each = 1] = quantities;
      const requests = items.map((item, place) => ({ item, quantity: quantities[place] ?? each }));
      const found = await findPrices(db, buyer, requests);
      return {
        organization: { id: buyer.id, name: buyer.name },
        on: buyer.on,
        currency: buyer.currency,
        prices: found.map((one) => priceOf(one, buyer)),
      };
    },
  );

  app.get(
    "/prices/why",
    { config: view, schema: { querystring: WhyQuery, response: { 200: PriceExplanation } } },
    async (request) => {
      const { item, quantity, on, organization } = request.query;
      const buyer = await buyerFor(db, request, { organization, on, now: clock() });
      return explainPrice(
        db,
        buyer,
        { item, quantity },
        { isOfPlatform: isOfPlatform(request.actor) },
      );
    },
  );
};

type For = { organization: string | undefined; on: string | undefined; now: number };

async function buyerFor(db: Database, request: FastifyRequest, { organization, on, now }: For) {
  const { actor } = request;
  const own = actor.organization;
  if (!isOfPlatform(actor) && organization !== undefined && organization !== own) {
    await refuse(db, request, "You do not have permission to do this.");
  }
  const id = organization ?? own;
  if (!id) throw invalidField("organization", "Choose a pharmacy.");
  const buyer = await buyerOf(db, id, on, now);
  if (!buyer) throw new AppError("not_found", "Pharmacy not found.");
  return buyer;
}

function isOfPlatform({ role }: Pick<Actor, "role">): boolean {
  return role !== null && isPlatformRole(role);
}
