import type { Model } from "@pharmacy/contract/models";
import { createContext, use } from "react";

type RecordScreens = Partial<Record<Model, { hrefOf(id: string): string }>>;

const Screens = createContext<RecordScreens>({});

/** The screens of records in this area, by model. */
export const RecordScreensProvider = Screens.Provider;

export const useRecordScreens = () => use(Screens);
