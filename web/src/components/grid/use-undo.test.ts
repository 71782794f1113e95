import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import { useUndo } from "./use-undo.ts";

function held() {
  let end: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

function aHistory() {
  const done: string[] = [];
  const { result } = renderHook(useUndo);
  const perform = (name: string, wait = Promise.resolve()) =>
    result.current.perform(name, async () => {
      await wait;
      done.push(name);
      return async () => done.push(`not ${name}`);
    });
  return { done, perform, history: () => result.current };
}

test("two presses take back two steps, even if the first is still running", async () => {
  const { done, perform, history } = aHistory();
  const slow = held();
  await act(() => perform("price"));
  await act(() =>
    history().perform("note", async () => async () => {
      await slow.promise;
      done.push("not note");
    }),
  );
  await act(async () => {
    const both = [history().undo(), history().undo()];
    slow.end();
    await Promise.all(both);
  });
  expect(done).toEqual(["price", "not note", "not price"]);
  expect([history().lastLabel, history().nextLabel]).toEqual([undefined, "price"]);
});

test("what is still being saved is the step that is taken back", async () => {
  const { done, perform, history } = aHistory();
  const slow = held();
  await act(() => perform("price"));
  await act(async () => {
    const saving = perform("note", slow.promise);
    const undoing = history().undo();
    slow.end();
    await Promise.all([saving, undoing]);
  });
  expect(done).toEqual(["price", "note", "not note"]);
  expect(history().lastLabel).toBe("price");
});

test("steps are done again in their order, until something else is done", async () => {
  const { done, perform, history } = aHistory();
  await act(() => perform("price"));
  await act(() => perform("note"));
  await act(() => Promise.all([history().undo(), history().undo(), history().redo()]));
  expect(done).toEqual(["price", "note", "not note", "not price", "price"]);
  expect(history().nextLabel).toBe("note");
  await act(() => perform("minimum"));
  expect(history().nextLabel).toBeUndefined();
});

test.each([
  [0, "price"],
  [503, "price"],
  [409, undefined],
])("a step whose undoing is answered with %i: %s can be undone", async (status, left) => {
  const { history } = aHistory();
  const refuse = async () => {
    throw new ApiError({ status, code: "unknown", message: "No." });
  };
  await act(() => history().perform("price", async () => refuse));
  await act(() => history().undo());
  expect(history().lastLabel).toBe(left);
});
