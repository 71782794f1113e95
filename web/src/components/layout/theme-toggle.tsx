import { Button } from "#components/ui/button.tsx";
import { DrawnIcon } from "#components/ui/drawn-icon.tsx";
import { useTheme } from "#lib/theme.ts";

/** The theme follows the system until this is used. */
export function ThemeToggle() {
  const { isDark, choose } = useTheme();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={isDark ? "Switch to light theme" : "Switch to dark theme"}
      onClick={() => choose(isDark ? "light" : "dark")}
    >
      <DrawnIcon name={isDark ? "sun" : "moon"} />
    </Button>
  );
}
