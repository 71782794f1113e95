import type { NoteEdit } from "@pharmacy/contract/notes/note-forms";
import { AtSign } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { MentionPickerProps } from "./mention-picker.tsx";

const MentionPicker = lazyPart<MentionPickerProps>(() =>
  import("./mention-picker.tsx").then((module) => module.MentionPicker),
);

type Colleague = NoteEdit["mentions"][number];

/** An @ at the beginning of a word offers the colleagues; the text keeps their names. */
export function NoteTextField({ form }: { form: FormFields<NoteEdit> }) {
  const { control } = form;
  const field = useField({ form, name: "text", label: "Note", isRequired: true });
  const refused = useField({ form, name: "mentions", label: "Mentions" });
  const { field: text } = useController({ control, name: "text" });
  const { field: mentions } = useController({ control, name: "mentions" });
  const [at, setAt] = useState<number>();
  const area = useRef<HTMLTextAreaElement>(null);
  const placeCaret = useCaret(area);
  const message = field.message ?? refused.message;
  const { value } = text;

  function begin() {
    const caret = area.current?.selectionStart ?? value.length;
    const gap = caret === 0 || /\s/.test(value[caret - 1] ?? "") ? "" : " ";
    text.onChange(`${value.slice(0, caret)}${gap}@${value.slice(caret)}`);
    setAt(caret + gap.length + 1);
  }

  function take({ id, name }: Colleague) {
    const caret = at ?? value.length;
    setAt(undefined);
    mentions.onChange([...mentions.value.filter((one) => one.id !== id), { id, name }]);
    text.onChange(`${value.slice(0, caret)}${name} ${value.slice(caret)}`);
    placeCaret(caret + name.length + 1);
  }

  return (
    <Field isWide label="Note" isRequired id={field.id} message={message} hint={HINT}>
      <Textarea
        {...field.attributes}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={[message && `${field.id}-error`, `${field.id}-hint`]
          .filter(Boolean)
          .join(" ")}
        name="text"
        ref={(element) => {
          area.current = element;
          text.ref(element);
        }}
        autoFocus
        value={value}
        onFocus={MentionPicker.preload}
        onBlur={text.onBlur}
        onChange={({ currentTarget }) => {
          const { value: next, selectionStart } = currentTarget;
          text.onChange(next);
          if (next.length === value.length + 1 && isBeginning(next, selectionStart)) {
            setAt(selectionStart);
          }
        }}
      />
      {/* so that a refused mention is shown here */}
      <input type="hidden" name="mentions" />
      {at === undefined ? (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onPointerEnter={MentionPicker.preload}
          onClick={begin}
        >
          <AtSign aria-hidden />
          Mention a colleague
        </Button>
      ) : (
        <MentionPicker
          form={form}
          onTake={take}
          onLeave={(isBack) => {
            setAt(undefined);
            if (isBack) placeCaret(at);
          }}
        />
      )}
    </Field>
  );
}

const HINT = "Type @ to mention a colleague.";

function isBeginning(text: string, caret: number): boolean {
  return text[caret - 1] === "@" && (caret === 1 || /[\s(]/.test(text[caret - 2] ?? ""));
}

/** Takes the focus back, once the field has its new text. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState<{ at: number }>();
  useEffect(() => {
    if (!caret) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.at, caret.at);
  }, [caret, area]);
  return (at: number) => setCaret({ at });
}
