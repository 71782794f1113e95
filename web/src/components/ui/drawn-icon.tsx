const EYE = "M2 12c5-9 15-9 20 0-5 9-15 9-20 0ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
const DRAWINGS = {
  eye: EYE,
  eyeOff: `${EYE}M4 4l16 16`,
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20.5 14.5A9 9 0 1 1 9.5 3.5a7 7 0 0 0 11 11Z",
} as const;

/** The icon library would be too heavy for the sign-in page. */
export function DrawnIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
