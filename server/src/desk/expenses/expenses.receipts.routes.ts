import multipart from "@fastify/multipart";
import { UploadedReceipt } from "@pharmacy/contract/expenses/expense-batch";
import { ExpenseListQuery } from "@pharmacy/contract/expenses/expenses";
import { ExportAddress, signedExportQuery, withoutPage } from "@pharmacy/contract/export";
import { EXPORT_ROUTE, exportAddress } from "../../platform/export/send-export.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { keepReceipt } from "./expenses.receipts.ts";

export const expensesReceiptsRoutes: Routes = async (app, services) => {
  const { db, fileStore, secret } = services;
  await app.register(multipart, { limits: UPLOAD_LIMITS });

  app.post(
    "/expenses/receipts",
    {
      config: { access: ["expense", "create"] },
      schema: { response: { 201: UploadedReceipt } },
    },
    async (request, reply) => {
      const file = await keepReceipt(services, request.actor, await uploadOf(request));
      return reply.code(201).send({ ...file, url: fileUrl(secret, file.id) });
    },
  );

  const exported = withoutPage(ExpenseListQuery);
  const access = ["expense", "view"] as const;
  // few save all receipts at once
  const zipping = () => import("./expenses.receipts-zip.ts");
  const path = "/expenses/receipts/export";
  app.post(
    path,
    { config: { access }, schema: { body: exported, response: { 200: ExportAddress } } },
    async ({ actor, body }) => {
      // a refused download is reported only by the browser, so the app checks beforehand
      app.runningExports.requireRoom(actor);
      await (await zipping()).receiptsOf(db, actor, body);
      return exportAddress(secret, `/api${path}`, actor, body);
    },
  );

  app.get(
    path,
    {
      ...EXPORT_ROUTE,
      config: { access, acceptsSignature: true },
      schema: { querystring: signedExportQuery(exported) },
    },
    async ({ actor, query }, reply) => {
      const { sendReceipts } = await zipping();
      const deps = { db, fileStore, runningExports: app.runningExports };
      return sendReceipts(deps, actor, reply, query);
    },
  );
};
