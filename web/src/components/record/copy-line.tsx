import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";

export function CopyLine({
  label,
  text,
  thing = "link",
  onCopied,
}: {
  label: string;
  text: string;
  /** Named on the button: "link". */
  thing?: string;
  onCopied?: () => void;
}) {
  const line = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState("");
  async function copy() {
    line.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setMessage("Copied");
      onCopied?.();
    } catch {
      // the browser forbids it: the selected text can be copied with the keyboard
      setMessage("Press Ctrl+C to copy");
    }
  }
  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        <Input
          ref={line}
          readOnly
          value={text}
          aria-label={label}
          className="nums text-xs"
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>
          {message === "Copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          Copy {thing}
        </Button>
      </div>
      <p role="status" className="text-muted text-xs empty:hidden">
        {message}
      </p>
    </div>
  );
}
