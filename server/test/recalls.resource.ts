import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { recallKind, recallNoticeKind } from "../src/stock/recalls/recalls.table.ts";
import { itemChoices, newItem } from "./items.ts";
import { recallWrites } from "./recalls.ts";
import type { ActedResource } from "./resources.ts";

let made = 0;

/** What the tests that cover every route need to know about recalls. */
export const resource: ActedResource = {
  // a notice has the id of its recall here, so that either is asked for by it
  places: ["recalls", "recall-notices"],
  async insert(server, { organization, name }) {
    const { id: item } = await newItem(server, await itemChoices(server));
    made += 1;
    const number = `RC-TEST-${made}`;
    const { id: recall } = await insertRecord(server.db, SYSTEM, recallKind, {
      number,
      item,
      itemName: name,
      gtin: null,
      isAllBatches: true,
      batchNumbers: [],
      recallClass: 1,
      reason: `Of ${name}`,
      instruction: "Put them aside.",
    });
    const { id } = await insertRecord(server.db, SYSTEM, recallNoticeKind, {
      id: recall,
      recall,
      recallNumber: number,
      itemName: name,
      organization,
      packs: 3,
      waitingSince: new Date().toISOString(),
    });
    return id;
  },
  writes: recallWrites,
};
