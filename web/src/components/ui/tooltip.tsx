import {
  cloneElement,
  type DOMAttributes,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { TooltipBubble } from "#components/tooltip/tooltip-bubble.tsx";
import { TOOLTIP_MS, TOOLTIP_SKIP_MS } from "#lib/specified.ts";

const loadBubble = () =>
  import("#components/tooltip/tooltip-bubble.tsx").then((module) => module.TooltipBubble);

/** Without its code a tooltip does not open. */
const loadSoon = () => void loadBubble().catch(() => {});

/** Only one tooltip is open at a time. */
let openOne: { id: string; close(): void } | undefined;

let closedAt = Number.NEGATIVE_INFINITY;

type TooltipProps = {
  text: ReactNode;
  side?: "top" | "right";
  /** Milliseconds that the pointer must rest first. */
  delay?: number;
  isOff?: boolean;
  /** Also opens when pressed, for elements that only show a reason. */
  opensOnPress?: boolean;
  /** One element that passes on its attributes and can have the focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** Never the only place for information. */
export function Tooltip(props: TooltipProps) {
  const { text, side = "top", delay = TOOLTIP_MS, isOff, opensOnPress = false, children } = props;
  const id = useId();
  const { anchor, Bubble, close, opening } = useOpening(id, delay, opensOnPress);
  const isOpen = anchor && Bubble && !isOff;
  const describedBy = [children.props["aria-describedby"], id].filter(Boolean).join(" ");
  return (
    <>
      {cloneElement(children, {
        ...(!isOff && mergeHandlers(opening, children.props)),
        ...(isOpen && { "aria-describedby": describedBy }),
      })}
      {isOpen && (
        <Bubble id={id} anchor={anchor} side={side} onClose={close}>
          {text}
        </Bubble>
      )}
    </>
  );
}

type Opening = Required<
  Pick<
    DOMAttributes<HTMLElement>,
    "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur" | "onClick"
  >
>;

function useOpening(id: string, delay: number, opensOnPress: boolean) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [Bubble, setBubble] = useState<typeof TooltipBubble>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function close() {
    clearTimeout(timer.current);
    if (openOne?.id === id) {
      openOne = undefined;
      closedAt = Date.now();
    }
    setAnchor(undefined);
  }
  const closeLast = useEffectEvent(close);
  useEffect(() => {
    // The reason why something is unavailable must be shown even if the connection is lost by then.
    if (opensOnPress) loadSoon();
    return () => closeLast();
  }, [opensOnPress]);

  function open(beside: HTMLElement) {
    clearTimeout(timer.current);
    openOne?.close();
    openOne = { id, close };
    setAnchor(beside);
    loadBubble().then(
      (loaded) => setBubble(() => loaded),
      () => {},
    );
  }
  const opening: Opening = {
    onPointerEnter({ currentTarget, pointerType }) {
      if (pointerType === "touch") return;
      loadSoon();
      const isNext = openOne !== undefined || Date.now() - closedAt < TOOLTIP_SKIP_MS;
      if (isNext || delay === 0) open(currentTarget);
      else timer.current = setTimeout(() => open(currentTarget), delay);
    },
    // Once the text is open, the pointer may move over to it.
    onPointerLeave: () => (document.getElementById(id) ? clearTimeout(timer.current) : close()),
    onPointerDown: close,
    // a pressed element has the focus too, but no longer needs the tooltip
    onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && open(currentTarget),
    onBlur: close,
    onClick: ({ currentTarget }) => opensOnPress && open(currentTarget),
  };
  return { anchor, Bubble, close, opening };
}

function mergeHandlers(opening: Opening, ownProps: DOMAttributes<HTMLElement>): Opening {
  const both =
    <Event,>(then: (event: Event) => unknown, first: ((event: Event) => unknown) | undefined) =>
    (event: Event) => {
      first?.(event);
      then(event);
    };
  return {
    onPointerEnter: both(opening.onPointerEnter, ownProps.onPointerEnter),
    onPointerLeave: both(opening.onPointerLeave, ownProps.onPointerLeave),
    onPointerDown: both(opening.onPointerDown, ownProps.onPointerDown),
    onFocus: both(opening.onFocus, ownProps.onFocus),
    onBlur: both(opening.onBlur, ownProps.onBlur),
    onClick: both(opening.onClick, ownProps.onClick),
  };
}
