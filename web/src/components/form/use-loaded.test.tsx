import { render, screen } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { expect, test } from "vitest";
import { useLoaded } from "./use-loaded.ts";

type Part = (props: { hasFocus: boolean }) => React.ReactNode;

function Loaded({ hasFocus }: { hasFocus: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return <input ref={input} aria-label="Loaded" />;
}

function aForm() {
  let arrive = () => {};
  const promise = new Promise<Part>((resolve) => {
    arrive = () => resolve(Loaded);
  });
  const load = () => promise;
  function Form() {
    const place = useRef<HTMLDivElement>(null);
    const { part: Part, hadFocus } = useLoaded(load, place);
    return (
      <>
        <div ref={place}>
          {Part ? <Part hasFocus={hadFocus} /> : <input aria-label="Waiting" />}
        </div>
        <input aria-label="Other" />
      </>
    );
  }
  render(<Form />);
  return { arrive };
}

/** Lets everything happen that a promise leads to at once, and nothing that was put off. */
async function atOnce() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("a part takes over the focus of its placeholder in the moment that it looks for it", async () => {
  const { arrive } = aForm();
  screen.getByLabelText("Waiting").focus();
  arrive();
  await atOnce();
  expect(document.activeElement).toBe(screen.getByLabelText("Loaded"));
});

test("a part does not take the focus from a field that got it meanwhile", async () => {
  const { arrive } = aForm();
  screen.getByLabelText("Waiting").focus();
  arrive();
  await atOnce();
  screen.getByLabelText("Other").focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(screen.getByLabelText("Other"));
});
