import { lazyPart } from "#lib/lazy-part.tsx";

/** The import of a noun, which the routes of all nouns share. */
export const ImportScreen = lazyPart(() =>
  import("./import-page.tsx").then((module) => module.ImportPage),
);
