import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { followCutTitles } from "./cut-titles.ts";

/** jsdom lays nothing out. */
function layOut(element: Element, box: { left?: number; width?: number; needs?: number } = {}) {
  const { left = 0, width = 100 } = box;
  const needs = box.needs ?? width;
  element.getBoundingClientRect = () => new DOMRect(left, 0, width, 20);
  Object.defineProperty(element, "clientWidth", { value: width });
  Object.defineProperty(element, "scrollWidth", { value: needs });
}

beforeEach(() => {
  onTestFinished(followCutTitles());
});

const pointAt = (element: Element, clientX = 5) => fireEvent.pointerMove(element, { clientX });

test("a truncated text has its full text as its title", () => {
  render(<p className="truncate">Castlewren Pharmacy</p>);
  const text = screen.getByText("Castlewren Pharmacy");
  layOut(text, { width: 80, needs: 160 });
  pointAt(text);
  expect(text.title).toBe("Castlewren Pharmacy");
});

test("a text that fits has none, and an existing title stays", () => {
  render(
    <>
      <p className="truncate">Whole</p>
      <p className="truncate" title="21 November 2026">
        3 days ago
      </p>
    </>,
  );
  const [whole, dated] = [screen.getByText("Whole"), screen.getByText("3 days ago")];
  layOut(whole);
  layOut(dated, { width: 40, needs: 80 });
  pointAt(whole);
  pointAt(dated);
  expect([whole.title, dated.title]).toEqual(["", "21 November 2026"]);
});

test("the link over a row shows the truncated text of the cell under the pointer", () => {
  render(
    <table>
      <tbody>
        <tr>
          <th scope="row">
            <a href="/" className="truncate">
              Castlewren Pharmacy
            </a>
          </th>
          <td className="truncate">Standard membership</td>
          <td className="truncate">Active</td>
        </tr>
      </tbody>
    </table>,
  );
  const link = screen.getByRole("link");
  layOut(screen.getByRole("rowheader"), { left: 0 });
  layOut(link, { needs: 200 });
  layOut(screen.getByText("Standard membership"), { left: 100, needs: 300 });
  layOut(screen.getByText("Active"), { left: 200 });
  const titleAt = (x: number) => {
    pointAt(link, x);
    return link.getAttribute("title");
  };
  expect(titleAt(5)).toBe("Castlewren Pharmacy");
  expect(titleAt(150)).toBe("Standard membership");
  expect(titleAt(250)).toBeNull();
});
