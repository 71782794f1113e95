import { Spinner } from "#components/ui/spinner.tsx";

export function LoadingView() {
  return (
    <div className="grid min-h-64 place-items-center text-subtle">
      <Spinner label="Loading" className="size-5" />
    </div>
  );
}
