import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part of a screen whose code loads when it is first shown, or with `preload`, when the user is
 * about to ask for it. Nothing is shown in its place meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(() => load().then((part) => ({ default: part as ComponentType<object> })));
  function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: () => void load() });
}
