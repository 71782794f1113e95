import { Spinner } from "#components/ui/spinner.tsx";

/** Shown while a page loads. */
export function LoadingView() {
  return (
    <div className="grid min-h-64 place-items-center text-subtle">
      <Spinner label="Loading" className="size-5" />
    </div>
  );
}
