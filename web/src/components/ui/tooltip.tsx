import {
  cloneElement,
  type DOMAttributes,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  isInTooltip,
  TooltipBubble,
  type TooltipSide,
  tooltipClosedAt,
} from "./tooltip-bubble.tsx";

const DELAY_MS = 700;
/** How soon after one tooltip the next one comes at once. */
const AFTER_ANOTHER_MS = 300;

/** Closes the one that is open: there is never a second. */
let closeOpen: (() => void) | undefined;

type TooltipProps = {
  text: ReactNode;
  side?: TooltipSide;
  /** How long the pointer rests first, in milliseconds. */
  delay?: number;
  /** Says nothing new just now. */
  isOff?: boolean;
  /** Opens when it is pressed too, for what does nothing but say why. */
  opensOnPress?: boolean;
  /** One element that hands on its attributes and can have the focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** A few words beside what the pointer or the focus is on. Never the only place of a fact. */
export function Tooltip(props: TooltipProps) {
  const { text, side = "top", delay = DELAY_MS, isOff, opensOnPress = false, children } = props;
  const id = useId();
  const { anchor, close, opening } = useOpening(delay, opensOnPress);
  const isOpen = anchor && !isOff;
  const describedBy = [children.props["aria-describedby"], id].filter(Boolean).join(" ");
  return (
    <>
      {cloneElement(children, {
        ...(!isOff && withGiven(opening, children.props)),
        ...(isOpen && { "aria-describedby": describedBy }),
      })}
      {isOpen && (
        <TooltipBubble id={id} anchor={anchor} side={side} onClose={close}>
          {text}
        </TooltipBubble>
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

/** When it opens and closes, and what it stands beside then. */
function useOpening(delay: number, opensOnPress: boolean) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close() {
    clearTimeout(timer.current);
    setAnchor(undefined);
  }
  function open(beside: HTMLElement) {
    clearTimeout(timer.current);
    closeOpen?.();
    closeOpen = close;
    setAnchor(beside);
  }
  const opening: Opening = {
    onPointerEnter({ currentTarget, pointerType }) {
      if (pointerType === "touch") return;
      const isNext = Date.now() - tooltipClosedAt() < AFTER_ANOTHER_MS;
      if (isNext || delay === 0) open(currentTarget);
      else timer.current = setTimeout(() => open(currentTarget), delay);
    },
    onPointerLeave: (event: PointerEvent) => isInTooltip(event.relatedTarget) || close(),
    onPointerDown: close,
    // what a pointer has pressed has the focus too, and needs no words any more
    onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && open(currentTarget),
    onBlur: close,
    onClick: ({ currentTarget }) => opensOnPress && open(currentTarget),
  };
  return { anchor, close, opening };
}

/** The element goes on hearing what it heard without a tooltip. */
function withGiven(opening: Opening, given: DOMAttributes<HTMLElement>): Opening {
  const both =
    <Event,>(then: (event: Event) => unknown, first: ((event: Event) => unknown) | undefined) =>
    (event: Event) => {
      first?.(event);
      then(event);
    };
  return {
    onPointerEnter: both(opening.onPointerEnter, given.onPointerEnter),
    onPointerLeave: both(opening.onPointerLeave, given.onPointerLeave),
    onPointerDown: both(opening.onPointerDown, given.onPointerDown),
    onFocus: both(opening.onFocus, given.onFocus),
    onBlur: both(opening.onBlur, given.onBlur),
    onClick: both(opening.onClick, given.onClick),
  };
}
