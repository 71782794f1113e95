import type { BulkAct } from "@pharmacy/contract/bulk.values";
import { anOrganization, aPlan, aUnit, aUser, aView } from "./records.ts";

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
  /** An act upon many of them. */
  bulk?: BulkAct;
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
  { name: "views", body: aView, change: { name: "Another name" } },
];
