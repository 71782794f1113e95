import type { Model } from "@pharmacy/contract/models";
import { useRouter } from "@tanstack/react-router";
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

/** Opens a record on its screen; undefined where the area has none for it. */
export function useRecordOpener(model: Model) {
  const router = useRouter();
  const screen = useRecordScreens().kinds[model];
  return ({ id }: { id: string }) =>
    screen && (() => void router.navigate({ href: screen.hrefOf(id) }));
}
