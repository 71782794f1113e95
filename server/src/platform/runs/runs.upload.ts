import type { RunUpload } from "@pharmacy/contract/runs/runs";
import { UNFINISHED_MAX, UNFINISHED_STATUSES } from "@pharmacy/contract/runs/runs.values";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { inTurn } from "../db/in-turn.ts";
import { insertRecord } from "../db/records.ts";
import { fileKind } from "../files/files.table.ts";
import { cleanName, NO_ROOM, ROOM_LEFT_MIN } from "../files/take-upload.ts";
import { once } from "../http/once.ts";
import type { Services } from "../http/routes.ts";
import { findRun } from "../runs/runs.reads.ts";
import { NO_COUNTS, type RunRecord, runKind, runs, START } from "./runs.table.ts";
import type { TableReader } from "./source.ts";
import type { ImportSpec } from "./spec.ts";
import { requireSize, watchFile } from "./take-file.ts";

const ONE_FILE = "Send a form with one file in the field named file.";

type Deps = Pick<Services, "db" | "fileStore" | "clock"> & { reader: TableReader };

type Owners = { organization?: string | null | undefined; within?: string | null | undefined };

export async function uploadRun(
  { db, fileStore, clock, reader }: Deps,
  spec: ImportSpec,
  request: FastifyRequest,
  { kind, ...upload }: RunUpload,
  key: string | undefined,
): Promise<RunRecord> {
  const { actor } = request;
  const { organization = null, within = null }: Owners = upload;
  await requireFewUnfinished(db, actor);
  await inTurn(db, within ?? organization, async (tx) => {
    const scope = { actor, organization, within, now: clock() };
    await spec.lock?.(tx, scope, { name: "upload" });
  });
  const announced = Number(request.headers["content-length"] ?? 0);
  requireSize(announced);
  if ((await fileStore.room()) < ROOM_LEFT_MIN + announced) throw NO_ROOM;
  const form = request.isMultipart() ? await request.file() : undefined;
  if (form?.fieldname !== "file") throw new AppError("unsupported_type", ONE_FILE);
  const { source, contentType } = watchFile(form.file);
  const file = newId();
  const { size, sha256 } = await fileStore.receive(file, source);
  const name = cleanName(form.filename);
  let isKept = false;
  try {
    await reader.inspectTable(fileStore.pathOf(file));
    return await inTurn(db, `runs of ${actor.id}`, async (tx) => {
      const upload = { kind, organization, within, sha256 };
      const run = await once(tx, { actor, key, request: upload, now: clock() }, async () => {
        await lockUnfinished(tx, actor);
        const of = { organization, name, size, sha256 };
        await insertRecord(
          tx,
          actor,
          fileKind,
          { id: file, ...of, contentType: contentType(), purpose: "import" },
          { action: "upload" },
        );
        const { id } = await insertRecord(
          tx,
          actor,
          runKind,
          {
            kind,
            status: "uploaded",
            mode: "createAndUpdate",
            organization,
            within,
            file,
            fileName: name,
            fileSize: size,
            counts: NO_COUNTS,
            place: START,
            actor,
            person: actor.id,
          },
          { action: "upload" },
        );
        isKept = true;
        return id;
      });
      return findRun(tx, run);
    });
  } finally {
    if (!isKept) await fileStore.remove(file);
  }
}

/** Two calls at once count each other's runs. */
export async function lockUnfinished(tx: Transaction, actor: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`runs of ${actor.id}`}))`);
  await requireFewUnfinished(tx, actor);
}

async function requireFewUnfinished(db: Database | Transaction, { id }: Actor): Promise<void> {
  const unfinished = await db.$count(
    runs,
    and(eq(runs.person, id ?? ""), inArray(runs.status, UNFINISHED_STATUSES)),
  );
  if (unfinished < UNFINISHED_MAX) return;
  throw new AppError(
    "conflict",
    `You have ${UNFINISHED_MAX} imports that are not finished. Finish or cancel one of them first.`,
  );
}
