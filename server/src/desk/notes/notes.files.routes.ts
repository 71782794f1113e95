import multipart from "@fastify/multipart";
import { NoteFile } from "@pharmacy/contract/notes/notes";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import { keepFile, UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import { fileKey } from "../../platform/files/waiting-files.ts";
import type { Routes } from "../../platform/http/routes.ts";

/** Files are uploaded before their note is sent, and removed after a day without one. */
export const notesFilesRoutes: Routes = async (app, services) => {
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  app.post(
    "/notes/files",
    { config: { access: ["note", "create"] }, schema: { response: { 201: NoteFile } } },
    async (request, reply) => {
      const upload = await uploadOf(request);
      const known = await inspectFile(upload.bytes);
      const file = await keepFile(services, request.actor, upload, {
        ...known,
        organization: null,
        purpose: "note",
        application: "waiting",
      });
      return reply.code(201).send({ ...file, key: fileKey(services.secret, "note", file.id) });
    },
  );
};
