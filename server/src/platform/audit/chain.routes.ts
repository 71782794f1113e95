import {
  ChainExportQuery,
  ChainQuery,
  ChainReport,
  ClockConfirmation,
  MonthHeads,
  SignedChainQuery,
} from "@pharmacy/contract/audit-logs/audit-chain";
import { ExportAddress } from "@pharmacy/contract/export";
import { EXPORT_ROUTE, exportAddress } from "../export/send-export.ts";
import type { Routes } from "../http/routes.ts";
import { turns } from "../http/turns.ts";
import { chainKeyOf } from "./chain.ts";
import { confirmClockStep } from "./clock-steps.ts";
import { sealEntries } from "./seal-entries.ts";
import { sendChain } from "./send-chain.ts";

/** More would not finish before a caller times out. */
const WAITING_MAX = 7;

const ACCESS = ["log", "view"] as const;

/** A self-proving file contains complete entries, with whole network addresses. */
const FILE_ACCESS = ["setting", "edit"] as const;

export const chainRoutes: Routes = async (app, { db, fileStore, secret }) => {
  const key = chainKeyOf(secret);
  const walks = turns(WAITING_MAX, "Other people are verifying the log. Try again in a minute.");

  app.get(
    "/logs/verify",
    {
      config: { access: ACCESS, whole: true },
      schema: { querystring: ChainQuery, response: { 200: ChainReport } },
    },
    ({ query: { after } }) =>
      walks.take(async () => {
        if (after === undefined) await sealEntries(db, key, { patienceMs: 0, batches: 1 });
        const { verifyChain } = await import("./verify-chain.ts");
        return verifyChain(db, key, { after });
      }),
  );

  app.post(
    "/logs/clock",
    { config: { access: FILE_ACCESS, freshProof: true }, schema: { body: ClockConfirmation } },
    async ({ actor, body }, reply) => {
      await confirmClockStep(db, key, actor, body);
      return reply.code(204).send();
    },
  );

  app.get(
    "/logs/heads",
    {
      config: { access: ACCESS, whole: true },
      schema: { response: { 200: MonthHeads } },
    },
    async () => (await import("./month-heads.ts")).monthHeads(db),
  );

  app.post(
    "/logs/chain",
    {
      config: { access: FILE_ACCESS },
      schema: { body: ChainExportQuery, response: { 200: ExportAddress } },
    },
    ({ actor, body }) => {
      app.runningExports.requireRoom(actor);
      return exportAddress(secret, "/api/logs/chain", actor, { from: "", to: "", ...body });
    },
  );

  app.get(
    "/logs/chain",
    {
      ...EXPORT_ROUTE,
      config: { access: FILE_ACCESS, acceptsSignature: true },
      schema: { querystring: SignedChainQuery },
    },
    ({ actor, query }, reply) =>
      sendChain({ db, fileStore, runningExports: app.runningExports }, actor, reply, query),
  );
};
