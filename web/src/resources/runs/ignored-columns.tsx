/** Columns of the file that no field uses. */
export function IgnoredColumns({ names }: { names: readonly string[] }) {
  return (
    <p className="wrap-anywhere border-line border-b px-4 py-2.5 text-muted text-xs">
      <span className="font-medium">Not imported:</span> {names.join(", ")}
    </p>
  );
}
