import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";

export function IconButton({ tip, ...rest }: ButtonProps & { "aria-label": string; tip: string }) {
  return (
    <Tooltip text={tip}>
      <Button variant="ghost" size="icon" {...rest} />
    </Tooltip>
  );
}
