import { AuditArchives, SignedQuery } from "@pharmacy/contract/audit-logs/audit-chain";
import { ExportAddress } from "@pharmacy/contract/export";
import { RecordParams } from "@pharmacy/contract/record";
import { EXPORT_ROUTE, exportAddress } from "../export/send-export.ts";
import type { Routes } from "../http/routes.ts";
import { listArchives, sendArchive } from "./archives.ts";

const FILE_ACCESS = ["setting", "edit"] as const;

export const archivesRoutes: Routes = async (app, { db, secret, fileStore }) => {
  app.get(
    "/logs/archives",
    {
      config: { access: ["log", "view"], whole: true },
      schema: { response: { 200: AuditArchives } },
    },
    () => listArchives(db),
  );

  app.post(
    "/logs/archives/:id/file",
    {
      config: { access: FILE_ACCESS },
      schema: { params: RecordParams, response: { 200: ExportAddress } },
    },
    ({ actor, params: { id } }) =>
      exportAddress(secret, `/api/logs/archives/${id}/file`, actor, {}),
  );

  app.get(
    "/logs/archives/:id/file",
    {
      ...EXPORT_ROUTE,
      config: { access: FILE_ACCESS, acceptsSignature: true },
      schema: { params: RecordParams, querystring: SignedQuery },
    },
    ({ actor, params: { id } }, reply) => sendArchive({ db, fileStore }, actor, reply, id),
  );
};
