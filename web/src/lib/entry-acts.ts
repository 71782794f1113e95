import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { FieldWords } from "@pharmacy/contract/field-words";
import type { Model } from "@pharmacy/contract/models";
import { type ComponentType, createContext, use } from "react";

/** An entry of a history. */
type LoggedChange = {
  id: string;
  at: string;
  actorName: string;
  model: Model;
  changes: readonly FieldChange[];
  /** Fields that the reader may put back. */
  toPutBack?: readonly string[] | undefined;
};

export type EntryActsProps = { entry: LoggedChange; words: FieldWords };

const Acts = createContext<ComponentType<EntryActsProps> | undefined>(undefined);

/** The area says what can be done from an entry of a history. */
export const EntryActsProvider = Acts.Provider;

export const useEntryActs = () => use(Acts);

export const hasEntryActs = ({ toPutBack = [] }: LoggedChange) => toPutBack.length > 0;
