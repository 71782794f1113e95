import type { Model } from "@pharmacy/contract/models";
import type { Created, PathSeparator } from "@pharmacy/contract/runs/runs.values";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";

/** A value of refused rows, and how many have it. */
export type ValueCount = { value: string; rows: number };

export type NewRecord = {
  id: string;
  name: string;
  parent: string | null;
  /** Null for a record that is only above others. */
  value: string | null;
};

export type Likeness = ValueCount & {
  name: string;
  like: string;
  /** The record of that name, unless it is still to be created. */
  existing: { code: string; name: string } | null;
};

export type MissingPlan = {
  /** Parents come first. */
  records: NewRecord[];
  /** Existing records that new ones are placed under, and the new ones, from the top down. */
  tree: { name: string; level: number; rows: number; isNew: boolean }[];
  /** Values that name a record once these exist. */
  values: ValueCount[];
  /** Values that name one already. */
  known: string[];
  likenesses: Likeness[];
  /** Values that stand for an existing record, by its code. */
  used: { value: string; code: string }[];
  refused: (ValueCount & { message: string })[];
  hasLevels: boolean;
};

export type MissingOptions = {
  separator: PathSeparator;
  except: ReadonlySet<string>;
  /** Codes of existing records by the values that are like them. */
  use: ReadonlyMap<string, string>;
};

/** How records that a column names are created where there are none. */
export type MissingSpec = {
  column: string;
  creates: Created;
  model: Model;
  /** Until the transaction ends, nothing else creates such records. */
  lock(tx: Transaction): Promise<unknown>;
  plan(
    tx: Transaction,
    values: readonly ValueCount[],
    options: MissingOptions,
  ): Promise<MissingPlan>;
  create(tx: Transaction, actor: Actor, records: readonly NewRecord[]): Promise<unknown>;
};

/** Refused if the value is no longer like that record, which the person has seen. */
export function usedRecord(
  value: string,
  code: string,
  like: Pick<Likeness, "existing"> | undefined,
): { value: string; code: string } {
  if (like?.existing?.code === code) return { value, code };
  throw new AppError("conflict", `“${value}” is no longer like an existing one. Look again.`);
}
