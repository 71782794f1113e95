import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Its code loads when it is first shown or preloaded; `fallback` is shown meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazy(() => load().then((part) => ({ default: part as ComponentType<object> })));
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: () => void load() });
}
