import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { expenseWrites } from "./expense-writes.ts";
import { anExpense } from "./expenses.ts";
import { questionResource } from "./questions.resource.ts";
import { aTemplate } from "./questions.ts";
import { anOrganization, aPlan, aUnit, aUser, aView } from "./records.ts";
import type { testServer } from "./server.ts";

/** A resource with the usual routes to create, change and delete its records. */
type TestedResource = {
  /** Its path under `/api`. */
  name: string;
  /** The body that creates one. */
  body: () => object;
  /** Text fields that are missing from the body. */
  texts?: () => object;
  /** A change that succeeds. */
  change: object;
  /** A bulk action that needs no further details. */
  bulk?: BulkAct;
  details?: object;
  /** Calls of its other routes that write. */
  writes?: (server: Server) => PreparedWrite[];
  /** Whether its records cannot be deleted. */
  stays?: true;
  /** The field that names a record, if it is not `name`. */
  calledBy?: string;
};

/**
 * One row for each resource: the data for every test that covers all resources. These check
 * permissions (access-matrix), markup (stored-markup), and audit entries of writes
 * (unaudited-write).
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

/** A pharmacy resource whose records are created and changed by routes of their own. */
export type ActedResource = {
  /** Its paths under `/api` whose `:id` is one of its records. */
  places: readonly string[];
  /**
   * Inserts a record of a pharmacy, with this name in a text that its list shows; returns its id.
   */
  insert(server: Server, of: { organization: string; user: string; name: string }): Promise<string>;
  writes(server: Server): PreparedWrite[];
};

/**
 * The same for resources with actions: one record for each pharmacy of the matrix, and every write.
 */
export const ACTED: readonly ActedResource[] = [questionResource];
