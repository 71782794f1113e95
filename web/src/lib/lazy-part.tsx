import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A part of a screen whose code loads when it is first shown, or with `preload`, when the user is
 * about to ask for it.
 *
 * @param fallback shown in its place meanwhile; nothing by default.
 */
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
