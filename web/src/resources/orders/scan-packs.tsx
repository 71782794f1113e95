import { type ClipboardEvent, useState } from "react";
import { classNames } from "#lib/class-names.ts";
import { ScanField } from "#resources/receipts/scan-field.tsx";
import { type PackScan, readPackScan } from "./read-pack-scan.ts";

export type ScanAnswer = { text: string; isProblem: boolean };

type Props = {
  /** Says without scanning what a scan does here. */
  hint: string;
  /** Takes the packs of one code or more, and says what has become of them. */
  onScan(scans: readonly PackScan[]): ScanAnswer | Promise<ScanAnswer>;
};

/** A field for a scanner, the camera, or a list of codes that is pasted. */
export function ScanPacks({ hint, onScan }: Props) {
  const [answer, setAnswer] = useState<ScanAnswer>();

  async function take(texts: readonly string[], packs: number): Promise<void> {
    const read = texts.map((text) => readPackScan(text, packs));
    const scans = read.filter((one) => typeof one !== "string");
    const problems = read.filter((one) => typeof one === "string");
    const taken = scans.length > 0 ? [await onScan(scans)] : [];
    const all = [...problems.map((text) => ({ text, isProblem: true })), ...taken];
    setAnswer({
      text: all.map(({ text }) => text).join(" "),
      isProblem: all.some(({ isProblem }) => isProblem),
    });
  }

  function paste(event: ClipboardEvent) {
    const texts = event.clipboardData.getData("text/plain").split(/[\r\n]+/);
    const codes = texts.map((text) => text.trim()).filter((text) => text !== "");
    // a single code is pasted into the field, as it is anywhere
    if (codes.length < 2) return;
    event.preventDefault();
    void take(codes, 1);
  }
  return (
    <section
      aria-label="Scan packs"
      className="grid gap-4 rounded-md bg-sunken px-4 py-3"
      onPasteCapture={paste}
    >
      <ScanField
        onScan={(text, packs) => {
          if (text.trim() === "") return false;
          void take([text], packs);
          return true;
        }}
      />
      <p
        role="status"
        className={classNames("text-sm", answer?.isProblem ? "text-danger" : "text-muted")}
      >
        {answer?.text ?? hint}
      </p>
    </section>
  );
}
