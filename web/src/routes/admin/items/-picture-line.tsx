import { ArrowDown, ArrowUp, ImageIcon, X } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#lib/format.ts";

/** A picture in the form; without URLs only its name is shown. */
export type ShownPicture = {
  id: string;
  name: string;
  size: number;
  url?: string;
  thumbnailUrl?: string;
};

type Props = {
  picture: ShownPicture;
  place: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
};

export function PictureLine({ picture, place, count, onMove, onRemove }: Props) {
  const { name, size, thumbnailUrl } = picture;
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <Thumbnail url={thumbnailUrl} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate">{name}</span>
        <span className="flex items-center gap-2">
          {size > 0 && <span className="nums text-subtle text-xs">{formatBytes(size)}</span>}
          {place === 0 && count > 1 && <Badge tone="neutral">In lists</Badge>}
        </span>
      </span>
      {count > 1 && (
        <>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${name} up`}
            aria-disabled={place === 0}
            onClick={() => place > 0 && onMove(place - 1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${name} down`}
            aria-disabled={place === count - 1}
            onClick={() => place < count - 1 && onMove(place + 1)}
          >
            <ArrowDown aria-hidden />
          </Button>
        </>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

function Thumbnail({ url }: { url: string | undefined }) {
  const look = "size-12 shrink-0 rounded-md border border-line";
  if (url) return <img src={url} alt="" className={`${look} bg-white object-contain`} />;
  return (
    <span aria-hidden className={`${look} grid place-items-center bg-sunken text-subtle`}>
      <ImageIcon className="size-4" />
    </span>
  );
}
