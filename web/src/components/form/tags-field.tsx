import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

/** Enter, a comma or leaving the field adds the typed word; a pasted list is split. */
export function TagsField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, label, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const tags: readonly string[] = Array.isArray(input.value) ? input.value : [];
  const [typed, setTyped] = useState("");
  const [news, setNews] = useState("");
  const control = useRef<HTMLInputElement>(null);

  function add(text: string) {
    const added = newIn(text, tags);
    if (added.length > 0) input.onChange([...tags, ...added]);
    setTyped("");
    setNews(added.length > 0 ? `Added ${added.join(", ")}` : "");
  }

  function remove(tag: string) {
    input.onChange(tags.filter((other) => other !== tag));
    setNews(`Removed ${tag}`);
    control.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === "Enter" && typed.trim() !== "") {
      // With Ctrl or Cmd it also saves the form, including the typed word.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      remove(last);
    }
  }

  /** A single-line input would join pasted lines. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (isReadOnly || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = typed.slice(0, selectionStart ?? typed.length);
    add(before + pasted + typed.slice(selectionEnd ?? typed.length));
  }

  return (
    <Field {...props} {...field}>
      <Input
        {...field.attributes}
        ref={(element) => {
          control.current = element;
          input.ref(element);
        }}
        name={name}
        value={typed}
        onChange={({ target: { value } }) => (/[,;]/.test(value) ? add(value) : setTyped(value))}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          add(typed);
          input.onBlur();
        }}
        autoComplete="off"
        readOnly={isReadOnly}
      />
      {tags.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Tag key={tag} name={tag} onRemove={isReadOnly ? undefined : () => remove(tag)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </Field>
  );
}

function Tag({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <li className="wrap-anywhere flex min-h-6 items-center gap-1 rounded-sm bg-neutral-soft ps-2 text-neutral text-xs max-md:min-h-10">
      <span className="pe-1">{name}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="grid size-6 place-items-center rounded-sm hover:bg-hover max-md:size-10"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}

function newIn(text: string, tags: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return text.split(/[,;\r\n]/).flatMap((part) => {
    const tag = part.replace(/\s+/g, " ").trim();
    if (tag === "" || known.has(tag.toLowerCase())) return [];
    known.add(tag.toLowerCase());
    return [tag];
  });
}
