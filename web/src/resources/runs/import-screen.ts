import { lazyPart } from "#lib/lazy-part.tsx";

/** Shared by the routes of all nouns. */
export const ImportScreen = lazyPart(() =>
  import("./import-page.tsx").then((module) => module.ImportPage),
);
