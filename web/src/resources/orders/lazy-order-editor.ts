import { lazyPart } from "#lib/lazy-part.tsx";
import type { OrderEditor } from "./order-editor.tsx";

/** Apart from the pages of orders, most of which are only read. */
export const LazyOrderEditor = lazyPart<Parameters<typeof OrderEditor>[0]>(() =>
  import("./order-editor.tsx").then((module) => module.OrderEditor),
);
