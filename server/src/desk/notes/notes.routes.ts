import {
  Colleagues,
  Note,
  NoteChanges,
  NoteInput,
  Notes,
  NotesQuery,
} from "@pharmacy/contract/notes/notes";
import { RecordParams } from "@pharmacy/contract/record";
import { refuse } from "../../platform/http/access.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { requireAuthor, requireDeletable } from "./notes.rules.ts";
import { mayRead, NOT_PERMITTED } from "./notes.subjects.ts";

export const notesRoutes: Routes = async (app, services) => {
  const { db } = services;
  // read when the first note is: a start reads as little as it can
  const reading = () => import("./notes.reads.ts");
  const writing = () => import("./notes.write.ts");

  app.get(
    "/notes",
    {
      config: { access: ["note", "view"] },
      schema: { querystring: NotesQuery, response: { 200: Notes } },
    },
    async ({ actor, query }) => {
      if (!mayRead(actor, query.model)) throw NOT_PERMITTED;
      return (await reading()).listNotes(services, query);
    },
  );

  app.get(
    "/notes/colleagues",
    { config: { access: ["note", "view"] }, schema: { response: { 200: Colleagues } } },
    async () => ({ items: await (await import("./notes.mentions.ts")).colleagues(db) }),
  );

  app.post(
    "/notes",
    {
      config: { access: ["note", "create"] },
      schema: { body: NoteInput, response: { 201: Note } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      if (!mayRead(actor, body.model)) await refuse(db, request, NOT_PERMITTED.message);
      const [{ readNote }, { addNote }] = [await reading(), await writing()];
      const note = await answerWithin(services, body.recordId, async (within) =>
        readNote(within, await addNote(within, actor, body)),
      );
      return reply.code(201).send(note);
    },
  );

  app.patch(
    "/notes/:id",
    {
      config: { access: ["note", "edit"] },
      schema: { params: RecordParams, body: NoteChanges, response: { 200: Note } },
    },
    async (request) => {
      const { actor, params, body } = request;
      await requireAuthor(db, request, params.id);
      const [{ readNote }, { changeNote }] = [await reading(), await writing()];
      return answerWithin(services, params.id, async (within) => {
        await changeNote(within, actor, params.id, body);
        return readNote(within, params.id);
      });
    },
  );

  app.delete(
    "/notes/:id",
    { config: { access: ["note", "delete"] }, schema: { params: RecordParams } },
    async (request, reply) => {
      const { actor, params } = request;
      await requireDeletable(db, request, params.id);
      await (await writing()).removeNote(services, actor, params.id);
      return reply.code(204).send();
    },
  );
};
