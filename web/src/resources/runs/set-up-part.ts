import { lazyPart } from "#lib/lazy-part.tsx";

/** Contains the code for mapping columns, which no other step needs. */
export const SetUpStep = lazyPart(() =>
  import("./set-up-step.tsx").then((module) => module.SetUpStep),
);
