import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import { FILE_SIZE_MAX, FileReference } from "@pharmacy/contract/files";
import { RecordParams } from "@pharmacy/contract/record";
import * as z from "zod";
import { newId } from "../db/ids.ts";
import { getRecord, insertRecord } from "../db/records.ts";
import { AppError } from "../http/app-error.ts";
import type { Routes } from "../http/routes.ts";
import { fileUrl, isSigned } from "./file-url.ts";
import { fileKind } from "./files.table.ts";
import { inspectFile } from "./inspect-file.ts";

const NAME_MAX = 200;

export const filesRoutes: Routes = async (app, { db, fileStore, secret }) => {
  await app.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: FILE_SIZE_MAX, fieldSize: 1_000 },
  });

  app.post(
    "/files/upload",
    { config: { access: ["file", "create"] }, schema: { response: { 201: FileReference } } },
    async (request, reply) => {
      const upload = await request.file();
      if (upload?.fieldname !== "file") {
        throw new AppError("bad_request", "Send one file in the form field named file.");
      }
      const bytes = await upload.toBuffer();
      const inspected = await inspectFile(bytes);
      const id = newId();
      await fileStore.write(id, bytes);
      const { actor } = request;
      const values = {
        id,
        ...inspected,
        name: cleanName(upload.filename),
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        organization: actor.organization,
      };
      try {
        const file = await insertRecord(db, actor, fileKind, values, { action: "upload" });
        return reply.code(201).send({ ...file, url: fileUrl(secret, id) });
      } catch (error) {
        await fileStore.remove(id);
        throw error;
      }
    },
  );

  app.get(
    "/files/:id",
    {
      // the signature in the address stands for the right to see; without one, the caller's role does
      config: { access: "public" },
      schema: {
        params: RecordParams,
        querystring: z.object({
          expires: z.coerce.number().int().optional(),
          signature: z.string().max(100).optional(),
        }),
      },
    },
    async ({ actor, params, query }, reply) => {
      if (!isSigned(secret, params.id, query)) requireSignedIn(actor.role);
      const file = await getRecord(db, fileKind, params.id);
      const isOwn = actor.organization === null || actor.organization === file.organization;
      if (!isOwn && !isSigned(secret, params.id, query)) {
        throw new AppError("forbidden", "You do not have permission to do this.");
      }
      const disposition = file.contentType === "application/pdf" ? "attachment" : "inline";
      return reply
        .headers({
          "content-type": file.contentType,
          "content-length": file.size,
          "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          // nothing in a file may run, even when it is opened by itself
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
          "cache-control": "private, max-age=600, immutable",
          "x-content-type-options": "nosniff",
        })
        .send(fileStore.read(file.id));
    },
  );
};

function requireSignedIn(role: string | null) {
  if (role === null) throw new AppError("unauthenticated", "Unauthorized. Please login again.");
}

/** A name fit to show: no folders, no control characters, not endless. */
function cleanName(name: string): string {
  const base = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  return (
    base
      .replace(/[\p{C}"]/gu, "")
      .trim()
      .slice(0, NAME_MAX) || "file"
  );
}
