import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { expenseWrites } from "./expense-writes.ts";
import { anExpense } from "./expenses.ts";
import { questionResource } from "./questions.resource.ts";
import { aTemplate } from "./questions.ts";
import { anOrganization, aPlan, aUnit, aUser, aView } from "./records.ts";
import type { testServer } from "./server.ts";

/** A resource whose records are created, changed and deleted by its own address. */
type TestedResource = {
  /** Its address under `/api`. */
  name: string;
  /** What creates one. */
  body: () => object;
  /** Fields that take text and are left out of it. */
  texts?: () => object;
  /** A change of one that succeeds. */
  change: object;
  /** A bulk act, and what it needs besides. */
  bulk?: BulkAct;
  details?: object;
  /** Calls of its other routes that write. */
  writes?: (server: Server) => PreparedWrite[];
  /** Whether none of it is ever deleted. */
  stays?: true;
  /** The field it is called by, where that is not its name. */
  calledBy?: string;
};

/**
 * One row for each resource: by it every test that walks through all of them knows what to send.
 * They ask who may (access-matrix), what becomes of markup (stored-markup), and whether each write
 * leaves an entry (unaudited-write).
 */
export const RESOURCES: readonly TestedResource[] = [
  {
    name: "organizations",
    body: anOrganization,
    texts: () => {
      const { name, email } = aUser();
      return { notes: "", website: null, owner: { name, email } };
    },
    change: { name: "Rathfern Pharmacy" },
    bulk: "deactivate",
  },
  { name: "plans", body: aPlan, change: { name: "Another name" }, bulk: "delete" },
  {
    name: "units",
    body: aUnit,
    change: { name: "another name", namePlural: "other names" },
    bulk: "deactivate",
  },
  {
    name: "users",
    body: aUser,
    texts: () => ({ phone: null, jobTitle: null }),
    change: { jobTitle: "Buyer" },
  },
  {
    name: "expenses",
    body: anExpense,
    texts: () => ({ reference: null }),
    change: { vendor: "Another vendor" },
    bulk: "void",
    details: { reason: "Entered twice" },
    writes: expenseWrites,
    stays: true,
    calledBy: "vendor",
  },
  { name: "answer-templates", body: aTemplate, change: { name: "Another name" } },
  { name: "views", body: aView, change: { name: "Another name" } },
];

type Server = ReturnType<typeof testServer>;
type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** A route that changes something, and what prepares a call of it that succeeds. */
export type PreparedWrite = [route: string, prepare: () => Promise<() => Promise<Answer>>];

/** A resource of pharmacies whose records are made and changed by acts of their own. */
export type ActedResource = {
  /** Its addresses under `/api` whose `:id` is one of its records. */
  places: readonly string[];
  /** Inserts one of a pharmacy, with this name in a text that its list shows; its id. */
  insert(server: Server, of: { organization: string; user: string; name: string }): Promise<string>;
  writes(server: Server): PreparedWrite[];
};

/** The same for what has acts: one of each for either pharmacy of the matrix, and every write of it. */
export const ACTED: readonly ActedResource[] = [questionResource];
