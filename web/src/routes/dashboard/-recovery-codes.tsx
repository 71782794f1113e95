import { Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone(): void };

/** Recovery codes are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [message, setMessage] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  // the focused element has been removed, and this must be read
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setMessage("Copied.");
    } catch {
      setMessage("Your browser did not allow copying. Select the codes and copy them yourself.");
    }
  }

  return (
    <section aria-label="Recovery codes" className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Keep your recovery codes
        </h3>
        <p className="text-pretty text-muted">
          Each code signs you in once when you do not have your phone. They are shown only now.
          Store them somewhere private, not on that phone.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy codes
        </Button>
        <Button onClick={() => save(codes)}>
          <Download aria-hidden />
          Download codes
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
      <p role="status" className="text-muted text-xs empty:hidden">
        {message}
      </p>
    </section>
  );
}

function save(codes: readonly string[]): void {
  const link = document.createElement("a");
  const text = ["Recovery codes of the pharmacy console. Each works once.", "", ...codes, ""];
  link.href = URL.createObjectURL(new Blob([text.join("\n")], { type: "text/plain" }));
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
