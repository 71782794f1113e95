import type { Model } from "@pharmacy/contract/models";
import { createContext, use } from "react";

type RecordScreens = Partial<Record<Model, { hrefOf(id: string): string }>>;

const Screens = createContext<RecordScreens>({});

/** Where the area around it shows records. */
export const RecordScreensProvider = Screens.Provider;

export const useRecordScreens = () => use(Screens);
