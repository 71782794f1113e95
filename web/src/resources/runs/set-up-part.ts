import { lazyPart } from "#lib/lazy-part.tsx";

/** Comes with the code that maps columns, which no other step needs. */
export const SetUpStep = lazyPart(() =>
  import("./set-up-step.tsx").then((module) => module.SetUpStep),
);
