import { RecordParams } from "@pharmacy/contract/record";
import {
  TaxRate,
  TaxRateChanges,
  TaxRateInput,
  TaxRates,
} from "@pharmacy/contract/tax-rates/tax-rates";
import { TAX_RATES_MAX } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { asc, desc, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { type Explanations, explainingConflicts } from "../../platform/db/violations.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { taxRateKind, taxRates } from "./tax-rates.table.ts";

export const taxRatesRoutes: Routes = async (app, { db }) => {
  app.get(
    "/tax-rates",
    { config: { access: ["taxRate", "view"] }, schema: { response: { 200: TaxRates } } },
    async () => ({
      items: await db
        .select()
        .from(taxRates)
        .orderBy(
          asc(taxRates.country),
          sql`${taxRates.category} <> 'standard'`,
          asc(taxRates.category),
          desc(taxRates.startDate),
        )
        .limit(TAX_RATES_MAX),
    }),
  );

  app.post(
    "/tax-rates",
    {
      config: { access: ["taxRate", "create"] },
      schema: { body: TaxRateInput, response: { 201: TaxRate } },
    },
    async ({ actor, body }, reply) => {
      const insert = () =>
        inTurn(db, "tax rates", async (tx) => {
          // concurrent requests must not both take the last place
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax rates'))`);
          if ((await tx.$count(taxRates)) >= TAX_RATES_MAX) throw TOO_MANY;
          return insertRecord(tx, actor, taxRateKind, body);
        });
      return reply.code(201).send(await explainingConflicts(db, taxRateKind, insert, EXPLANATIONS));
    },
  );

  app.patch(
    "/tax-rates/:id",
    {
      config: { access: ["taxRate", "edit"] },
      schema: { params: RecordParams, body: TaxRateChanges, response: { 200: TaxRate } },
    },
    ({ actor, params, body }) =>
      updateRecord(db, actor, taxRateKind, params.id, body, { explanations: EXPLANATIONS }),
  );

  app.delete(
    "/tax-rates/:id",
    { config: { access: ["taxRate", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, taxRateKind, params.id);
      return reply.code(204).send();
    },
  );
};

const TOO_MANY = new AppError(
  "conflict",
  `There are ${TAX_RATES_MAX} tax rates already. Delete one you no longer need.`,
);

const EXPLANATIONS: Explanations<typeof taxRates> = {
  tax_rates_start: ({ category }) => {
    const message = `This country has a ${inSentence(wordsOf(category))} rate from this day already. Edit that one.`;
    return new AppError("conflict", message, { fields: { startDate: message } });
  },
};
