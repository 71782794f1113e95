import type { Model } from "@pharmacy/contract/models";
import { createContext, use } from "react";

/** Where an area shows records, by model. */
export type RecordScreens = {
  kinds: Partial<Record<Model, { hrefOf(id: string): string }>>;
  /** For records without a screen: an address with the names of an entry's fields (`:actorId`). */
  elsewhere?: Partial<Record<Model, string>>;
};

const Screens = createContext<RecordScreens>({ kinds: {} });

export const RecordScreensProvider = Screens.Provider;

export const useRecordScreens = () => use(Screens);
