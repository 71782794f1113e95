import multipart from "@fastify/multipart";
import { BankColumns, BankFile, BankFiles, BankFileTakeBack } from "@pharmacy/contract/bank/bank";
import { BANK_FILE_ACTS } from "@pharmacy/contract/bank/bank.acts";
import { BANK_FILE_SIZE_MAX } from "@pharmacy/contract/bank/bank.values";
import { BulkAnswer } from "@pharmacy/contract/bulk";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { ARRIVAL_MS_MAX } from "../../platform/http/arrival.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readFile, readFiles } from "./bank.reads.ts";

/** The longest text of the field that says how a file with columns is read. */
const READING_MAX = 16_384;

const params = RecordParams;
const view = { access: ["bankFile", "view"] as const };
const act = { access: ["bankFile", "act"] as const };

export const bankFilesRoutes: Routes = async (app, services) => {
  const { db } = services;
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 1,
      parts: 2,
      fieldSize: READING_MAX,
      fileSize: BANK_FILE_SIZE_MAX + 1,
    },
    throwFileSizeLimit: false,
  });

  app.get("/bank-files", { config: view, schema: { response: { 200: BankFiles } } }, async () => ({
    items: await readFiles(db),
  }));

  app.get(
    "/bank-files/:id",
    { config: view, schema: { params, response: { 200: BankFile } } },
    ({ params: { id } }) => readFile(db, id),
  );

  app.post(
    "/bank-files",
    {
      config: { access: ["bankFile", "create"], arrivalMs: ARRIVAL_MS_MAX },
      handlerTimeout: ARRIVAL_MS_MAX,
      schema: { response: { 201: BankFile } },
    },
    async (request, reply) => {
      // the parser is read when the first file comes
      const { addBankFile, readBankFile } = await import("./bank.upload.ts");
      const file = await readBankFile(services, request);
      const added = await answerWithin(services, "bank", async (within) => {
        const tx = within.db as unknown as Parameters<typeof addBankFile>[0];
        return readFile(within.db, await addBankFile(tx, request.actor, file));
      });
      return reply.code(201).send(added);
    },
  );

  app.post(
    "/bank-files/preview",
    {
      config: { access: ["bankFile", "create"], arrivalMs: ARRIVAL_MS_MAX },
      handlerTimeout: ARRIVAL_MS_MAX,
      schema: { response: { 200: BankColumns } },
    },
    async (request) => {
      const { readBankColumns } = await import("./bank.upload.ts");
      return readBankColumns(services, request);
    },
  );

  app.post(
    "/bank-files/:id/post-certain",
    { config: act, schema: { params, response: { 200: BulkAnswer } } },
    async ({ actor, log, params: { id } }) => {
      requireAct("bankFile", BANK_FILE_ACTS.postCertain, await readFile(db, id), actor);
      const { postCertain } = await import("./bank.together.ts");
      return { results: await postCertain({ ...services, log }, actor, id) };
    },
  );

  app.post(
    "/bank-files/:id/take-back",
    { config: act, schema: { params, body: BankFileTakeBack, response: { 200: BulkAnswer } } },
    async ({ actor, log, params: { id: file }, body: { reason } }) => {
      requireAct("bankFile", BANK_FILE_ACTS.takeBack, await readFile(db, file), actor);
      const { takeBackFile } = await import("./bank.together.ts");
      return { results: await takeBackFile({ ...services, log }, actor, { file, reason }) };
    },
  );
};
