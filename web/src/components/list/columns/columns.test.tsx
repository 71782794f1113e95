import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { arrange } from "../arrange.ts";
import type { Column } from "../column.ts";
import { ResizeHandle } from "../resize-handle.tsx";
import { ColumnOrder } from "./column-order.tsx";

// Missing in jsdom.
Element.prototype.releasePointerCapture ??= () => {};

const columns = arrange<never>(
  ["name", "code", "kind"].map((id): Column<never> => ({ id, header: id, cell: () => null })),
  [],
);

const LINE = 40;

function showOrder() {
  const order = vi.fn<(ids: string[]) => void>();
  render(
    <ColumnOrder
      columns={columns}
      roomless={["kind"]}
      onChange={(choices) => order(choices.map(({ id }) => id))}
    />,
  );
  const list = screen.getByRole("list", { name: "Columns" });
  [...list.children].forEach((line, place) => {
    line.getBoundingClientRect = () => new DOMRect(0, place * LINE, 300, LINE);
  });
  const at = (place: number) => ({ clientY: place * LINE + LINE / 2 });
  const grip = () => screen.getByRole("button", { name: /^Move name/ });
  return { order, list, at, grip };
}

test("a column moves where it is dragged", () => {
  const { order, list, at, grip } = showOrder();
  fireEvent.pointerDown(grip(), at(0));
  fireEvent.pointerMove(list, { ...at(1), buttons: 1 });
  expect(order).toHaveBeenLastCalledWith(["code", "name", "kind"]);
});

test("a column dropped outside its list does not move", () => {
  const { order, list, at, grip } = showOrder();
  fireEvent.pointerDown(grip(), at(0));
  fireEvent.pointerUp(document.body);
  fireEvent.pointerMove(list, { ...at(2), buttons: 1 });
  expect(order).not.toHaveBeenCalled();
});

test("a column dropped outside the window does not move", () => {
  const { order, list, at, grip } = showOrder();
  fireEvent.pointerDown(grip(), at(0));
  fireEvent.pointerMove(list, { ...at(2), buttons: 0 });
  fireEvent.pointerMove(list, { ...at(2), buttons: 1 });
  expect(order).not.toHaveBeenCalled();
});

test("a drag that the browser cancels is dropped", () => {
  const { order, list, at, grip } = showOrder();
  fireEvent.pointerDown(grip(), at(0));
  fireEvent.pointerCancel(grip());
  fireEvent.pointerMove(list, { ...at(2), buttons: 1 });
  expect(order).not.toHaveBeenCalled();
});

function pressEdge() {
  const resize = vi.fn<(pixels: number | undefined) => void>();
  render(
    <table>
      <thead>
        <tr>
          <th>
            <ResizeHandle onResize={resize} />
          </th>
        </tr>
      </thead>
    </table>,
  );
  const head = screen.getByRole("columnheader");
  fireEvent.pointerDown(head.firstElementChild as Element, { button: 0, clientX: 100 });
  return { resize, head };
}

const loaded = async () => {
  await import("./drag-edge.ts");
  await Promise.resolve();
};

afterEach(() => {
  fireEvent.pointerCancel(window);
});

test("a column gets the width its edge is dragged to", async () => {
  const { resize, head } = pressEdge();
  await loaded();
  fireEvent.pointerMove(window, { clientX: 300, buttons: 1 });
  expect(head.style.width).toBe("200px");
  fireEvent.pointerUp(window);
  expect(resize).toHaveBeenCalledWith(200);
});

test.each([
  ["moves on", () => {}],
  ["presses elsewhere", () => fireEvent.pointerDown(document.body, { buttons: 1 })],
])(
  "an edge released before its code loads keeps its width when the pointer %s",
  async (_, then) => {
    const { resize, head } = pressEdge();
    fireEvent.pointerUp(window);
    await loaded();
    then();
    fireEvent.pointerMove(window, { clientX: 300, buttons: _ === "moves on" ? 0 : 1 });
    fireEvent.pointerMove(window, { clientX: 310, buttons: 1 });
    fireEvent.pointerUp(window);
    expect(head.style.width).toBe("");
    expect(resize).not.toHaveBeenCalled();
  },
);
