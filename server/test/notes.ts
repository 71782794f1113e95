import type { Note, NoteInput } from "@pharmacy/contract/notes/notes";
import { expect } from "vitest";
import { noteKind } from "../src/desk/notes/notes.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { countBy } from "./demo.ts";
import { aPharmacy } from "./members.ts";
import type { ActedResource, DemoFigures, RouteFacts } from "./nouns.ts";
import { aCustomer } from "./orders.ts";
import { aForm, aPdf, type Form } from "./pictures.ts";
import { aWaitingOne } from "./registrations.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

export const NOTES = "/api/notes";

/** The body of a new note; give only the values that matter to the test. */
export function aNote(
  on: Pick<NoteInput, "model" | "recordId">,
  values: Partial<NoteInput> = {},
): NoteInput {
  return { text: "They close early on Fridays.", mentions: [], files: [], ...on, ...values };
}

/** Written on a pharmacy, by default by the administrator. */
export async function writeNote(
  caller: Caller,
  recordId: string,
  values: Partial<NoteInput> = {},
): Promise<Note> {
  const answer = await caller.post(NOTES, aNote({ model: "organization", recordId }, values));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** By default of a pharmacy. */
export const readNotes = (
  caller: Caller,
  recordId: string,
  model: NoteInput["model"] = "organization",
) => caller.get(`${NOTES}?model=${model}&recordId=${recordId}`);

/** Uploads a file for a note, by default as the administrator. */
export function sendNoteFile(
  server: Server,
  { payload, headers }: Form = aForm({ bytes: aPdf() }),
  token = server.token(),
) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = `${NOTES}/files`;
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}

export const facts: RouteFacts = {
  uploads: {
    [`${NOTES}/files`]: {
      send: (server, part) => sendNoteFile(server, aForm(part)),
      takesWebp: true,
    },
  },
  // shown as text, which the screen's own tests follow
  ownTexts: [NOTES],
};

export const resource: ActedResource = {
  places: ["notes"],
  async insert({ db }, { organization, name }) {
    const { id } = await insertRecord(db, SYSTEM, noteKind, {
      model: "organization",
      recordId: organization,
      recordName: name,
      organization,
      text: `About ${name}.`,
    });
    return id;
  },
  writes(server) {
    const written = async () => writeNote(server, (await aPharmacy(server)).id);
    return [
      [
        `POST ${NOTES}`,
        async () => {
          const { id: recordId } = await aPharmacy(server);
          return () => server.post(NOTES, aNote({ model: "organization", recordId }));
        },
      ],
      [`POST ${NOTES}/files`, async () => () => sendNoteFile(server)],
      [
        `PATCH ${NOTES}/:id`,
        async () => {
          const { id, version } = await written();
          return () => server.patch(`${NOTES}/${id}`, { text: "They are closed.", version });
        },
      ],
      [
        `DELETE ${NOTES}/:id`,
        async () => {
          const { id } = await written();
          return () => server.delete(`${NOTES}/${id}`);
        },
      ],
    ];
  },
};

export const figures: DemoFigures = {
  created: 5,
  tests: {
    async "five notes on a pharmacy, an order, an item and an application"(db) {
      expect(await countBy(db, "notes", "model")).toEqual({
        item: 1,
        order: 1,
        organization: 2,
        registration: 1,
      });
    },
  },
};

/** One record of each model that has notes, and a user of its pharmacy. */
export async function oneOfEach(server: Server) {
  const { organization, items, ofItem, owner, write } = await aCustomer(server);
  const product = (await ofItem(items[0].id)).json();
  return {
    owner,
    organization,
    records: [
      ["organization", organization],
      ["product", product.id],
      ["order", (await write()).id],
      ["item", items[0].id],
      ["registration", (await aWaitingOne(server)).id],
    ] as const,
  };
}
