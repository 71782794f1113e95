import { type KeyboardEvent, useEffect, useRef } from "react";

type CellEditorProps = {
  label: string;
  text: string;
  inputMode: "decimal" | "numeric" | undefined;
  isAtEnd: boolean;
  /** `rows` and `columns` are the step to the next cell. */
  onEnd(text: string, rows: number, columns: number): void;
  onCancel(): void;
};

/** Enter, Tab and leaving it save; Escape does not. */
export function CellEditor(props: CellEditorProps) {
  const { label, text, inputMode, isAtEnd, onEnd, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(isAtEnd ? element.value.length : 0, element.value.length);
  }, [isAtEnd]);

  function end(rows: number, columns: number) {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(input.current?.value ?? text, rows, columns);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const back = event.shiftKey ? -1 : 1;
    if (event.key === "Enter") end(back, 0);
    else if (event.key === "Tab") end(0, back);
    else if (event.key === "Escape") {
      isOver.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={text}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onKeyDown={press}
      onBlur={() => end(0, 0)}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      className="absolute inset-0 w-full bg-surface px-2.5 text-inherit outline-2 outline-primary -outline-offset-2 [text-align:inherit] max-md:text-lg"
    />
  );
}
