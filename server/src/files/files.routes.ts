import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import { FILE_SIZE_MAX, FileReference } from "@pharmacy/contract/files";
import { RecordParams } from "@pharmacy/contract/record";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { getRecord, insertRecord } from "../db/records.ts";
import { AppError } from "../http/app-error.ts";
import type { Routes } from "../http/routes.ts";
import { fileUrl, isSigned } from "./file-url.ts";
import { fileKind, files } from "./files.table.ts";
import { inspectFile } from "./inspect-file.ts";

const NAME_MAX = 200;
const ONE_FILE = "Send a form with one file in the field named file.";

export const filesRoutes: Routes = async (app, { db, fileStore, secret }) => {
  await app.register(multipart, {
    limits: { files: 2, fields: 5, parts: 6, fileSize: FILE_SIZE_MAX, fieldSize: 1_000 },
  });

  app.post(
    "/files/upload",
    { config: { access: ["file", "create"] }, schema: { response: { 201: FileReference } } },
    async (request, reply) => {
      const { filename, bytes } = await uploadOf(request);
      const inspected = await inspectFile(bytes);
      const id = newId();
      await fileStore.write(id, bytes);
      const { actor } = request;
      const values = {
        id,
        ...inspected,
        name: cleanName(filename),
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
      const isOpen = isSigned(secret, params.id, query);
      const file = isOpen
        ? await getRecord(db, fileKind, params.id)
        : await fileOf(db, actor, params.id);
      const disposition = file.contentType === "application/pdf" ? "attachment" : "inline";
      return reply
        .headers({
          "content-type": file.contentType,
          "content-length": file.size,
          "content-disposition": `${disposition}; filename*=UTF-8''${encodeName(savedName(file))}`,
          // nothing in a file may run, even when it is opened by itself
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
          // a cache goes by the address: one that does not say who may see it opens to the next person
          "cache-control": isOpen ? "private, max-age=600, immutable" : "no-store",
          "x-content-type-options": "nosniff",
        })
        .send(fileStore.read(file.id));
    },
  );
};

/** The one file of a form, whole. */
async function uploadOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError("unsupported_type", ONE_FILE);
  const uploads: { filename: string; bytes: Buffer }[] = [];
  try {
    for await (const file of request.files()) {
      if (file.fieldname !== "file") throw new AppError("bad_request", ONE_FILE);
      uploads.push({ filename: file.filename, bytes: await file.toBuffer() });
    }
  } catch (error) {
    // the reader of forms has its own words for every way a form can break off
    const isExplained = error instanceof Error && ("statusCode" in error || "code" in error);
    throw isExplained ? error : new AppError("bad_request", "The upload broke off. Try again.");
  }
  const [upload, ...others] = uploads;
  if (!upload || others.length > 0) throw new AppError("bad_request", ONE_FILE);
  return upload;
}

/** A file this person may see. Whether another pharmacy's exists is not theirs to know. */
async function fileOf(db: Database, actor: Actor, id: string) {
  if (actor.role === null) {
    throw new AppError("unauthenticated", "Unauthorized. Please login again.");
  }
  if (actor.organization === null) return getRecord(db, fileKind, id);
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.organization, actor.organization)));
  if (!file) throw new AppError("forbidden", "You do not have permission to do this.");
  return file;
}

/** What a file is saved as: by its name alone a computer would run what hides in a document. */
function savedName({ name, contentType }: Pick<typeof files.$inferSelect, "name" | "contentType">) {
  const [ending, ...others] = ENDINGS[contentType];
  const isNamedSo = [ending, ...others].some((known) => name.toLowerCase().endsWith(known));
  return isNamedSo ? name : `${name}${ending}`;
}

const ENDINGS = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
} as const;

/** A name as a header takes it (RFC 8187), which refuses more than an address does. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A name fit to show: no folders, no control characters, not endless. */
function cleanName(name: string): string {
  const base = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  return (
    base
      .replace(/[\p{C}"]/gu, "")
      .trim()
      .slice(0, NAME_MAX)
      // half a character at the cut is no text
      .replace(/[\ud800-\udbff]$/, "") || "file"
  );
}
