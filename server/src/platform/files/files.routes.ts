import multipart from "@fastify/multipart";
import { PURPOSES } from "@pharmacy/contract/files/file-purposes";
import { FileReference } from "@pharmacy/contract/files/files";
import { may } from "@pharmacy/contract/permissions";
import { RecordParams } from "@pharmacy/contract/record";
import type { Role } from "@pharmacy/contract/roles.values";
import { digits } from "@pharmacy/contract/text";
import { and, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { getRecord } from "../db/records.ts";
import type { Routes } from "../http/routes.ts";
import { fileUrl, isSigned } from "./file-url.ts";
import { fileKind, files } from "./files.table.ts";
import { inspectFile } from "./inspect-file.ts";
import { keepFile, UPLOAD_LIMITS, uploadOf } from "./take-upload.ts";

export const filesRoutes: Routes = async (app, services) => {
  const { db, fileStore, secret } = services;
  await app.register(multipart, { limits: UPLOAD_LIMITS });

  app.post(
    "/files/upload",
    {
      // a profile picture is uploaded like any other file, and the upload alone changes nothing
      config: { access: ["file", "create"], whileReadOnly: true },
      schema: { response: { 201: FileReference } },
    },
    async (request, reply) => {
      const { actor } = request;
      const upload = await uploadOf(request);
      const known = await inspectFile(upload.bytes);
      const { organization } = actor;
      const file = await keepFile(services, actor, upload, { ...known, organization });
      return reply.code(201).send({ ...file, url: fileUrl(secret, file.id) });
    },
  );

  app.get(
    "/files/:id",
    {
      // the signature in the URL grants access; without one, the caller's role does
      config: { access: "public" },
      schema: {
        params: RecordParams,
        querystring: z.object({
          expires: z.optional(digits("Must be a date and time.", 0, Number.MAX_SAFE_INTEGER)),
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
          // nothing in a file may run, even when it is opened directly
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
          // a cache goes by the URL: a URL without a signature would also work for the next user
          "cache-control": isOpen ? "private, max-age=600, immutable" : "no-store",
          "x-content-type-options": "nosniff",
        })
        .send(fileStore.read(file.id));
    },
  );
};

/** A file this user may see. Users of other pharmacies do not learn whether it exists. */
async function fileOf(db: Database, actor: Actor, id: string) {
  if (actor.role === null) {
    throw new AppError("unauthenticated", "Unauthorized. Please login again.");
  }
  const isVisible =
    actor.organization === null
      ? readableFor(actor.role)
      : and(
          eq(files.organization, actor.organization),
          isNull(files.application),
          isNull(files.purpose),
        );
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isVisible));
  if (file) return file;
  // callers who may see all other files are told that it does not exist
  if (actor.organization === null) await getRecord(db, fileKind, id);
  throw new AppError("forbidden", "You do not have permission to do this.");
}

function readableFor(role: Role): SQL | undefined {
  const readable = PURPOSES.filter(
    ({ model, isInternal }) => !isInternal && may(role, model, "view"),
  );
  const purposes = readable.map(({ purpose }) => purpose);
  const isOfApplication = and(isNotNull(files.application), isNull(files.purpose));
  return or(
    and(isNull(files.application), isNull(files.purpose)),
    inArray(files.purpose, purposes),
    may(role, "registration", "view") ? isOfApplication : undefined,
  );
}

/** By content: going by the name alone, a computer might run a script disguised as a document. */
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
  "text/csv": [".csv", ".txt", ".tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
} as const;

/** Encodes a name for a header (RFC 8187), which allows fewer characters than a URL. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
