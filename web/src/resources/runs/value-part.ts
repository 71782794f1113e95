import { lazyPart } from "#lib/lazy-part.tsx";

/** Contains the pickers of records and places. */
export const ValuePart = lazyPart(() =>
  import("./value-field.tsx").then((module) => module.ValueField),
);
