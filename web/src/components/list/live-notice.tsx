import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";

export function LiveNotice({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <span role="status" className="inline-flex items-center gap-1 text-muted text-sm">
      {count > 0 && (
        <>
          <span aria-hidden className="me-1 size-1.5 rounded-full bg-primary" />
          <span>{count === 1 ? "1 change" : `${formatNumber(count)} changes`}</span>
          <Button variant="ghost" size="sm" onClick={onShow}>
            Show
          </Button>
        </>
      )}
    </span>
  );
}
