import type { Cut, Source } from "@pharmacy/contract/mapping/mapping";
import { type ReactNode, useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";

const WAYS = {
  whole: "The whole text",
  before: "The text before a sign",
  after: "The text after a sign",
  from: "Characters by position",
} as const;

type Way = keyof typeof WAYS;

type CutFieldsProps = { source: Source; onChange(changes: Partial<Source>): void };

/** The part of the text to take. Nothing is cut until a position is set. */
export function CutFields({ source: { cut }, onChange }: CutFieldsProps) {
  const id = useId();
  const [way, setWay] = useState<Way>(() => wayOf(cut));
  const [texts, setTexts] = useState(() => textsOf(cut));
  function change(nextWay: Way, nextTexts: typeof texts) {
    setWay(nextWay);
    setTexts(nextTexts);
    onChange({ cut: cutOf(nextWay, nextTexts) });
  }
  const input = (name: keyof typeof texts, label: string) => (
    <Text
      label={label}
      value={texts[name]}
      isNumber={name !== "sign"}
      onChange={(text) => change(way, { ...texts, [name]: text })}
    />
  );
  return (
    <div className="grid content-start gap-2">
      <Field id={id} label="Take" message={undefined}>
        <NativeSelect
          id={id}
          value={way}
          onChange={({ target }) => change(target.value as Way, texts)}
        >
          {Object.entries(WAYS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {(way === "before" || way === "after") && input("sign", "Sign")}
      {way === "from" && (
        <div className="grid grid-cols-2 gap-2">
          {input("from", "From character")}
          {input("length", "How many")}
        </div>
      )}
    </div>
  );
}

function wayOf(cut: Cut | undefined): Way {
  if (!cut) return "whole";
  if ("before" in cut) return "before";
  return "after" in cut ? "after" : "from";
}

function textsOf(cut: Cut | undefined) {
  if (!cut) return { sign: "", from: "1", length: "" };
  if ("before" in cut) return { sign: cut.before, from: "1", length: "" };
  if ("after" in cut) return { sign: cut.after, from: "1", length: "" };
  return { sign: "", from: String(cut.from), length: String(cut.length ?? "") };
}

/** Undefined until it is clear where to cut. */
function cutOf(way: Way, { sign, from, length }: ReturnType<typeof textsOf>): Cut | undefined {
  if (way === "before") return sign ? { before: sign } : undefined;
  if (way === "after") return sign ? { after: sign } : undefined;
  if (way === "whole" || !(Number(from) >= 1)) return undefined;
  const count = Number(length);
  return { from: Number(from), ...(count >= 1 && { length: count }) };
}

type TextProps = { label: string; value: string; isNumber: boolean; onChange(text: string): void };

function Text({ label, value, isNumber, onChange }: TextProps): ReactNode {
  const id = useId();
  return (
    <Field id={id} label={label} message={undefined}>
      <Input
        id={id}
        value={value}
        maxLength={isNumber ? 4 : 10}
        inputMode={isNumber ? "numeric" : "text"}
        onChange={({ target }) =>
          onChange(isNumber ? target.value.replace(/\D/g, "") : target.value)
        }
      />
    </Field>
  );
}
