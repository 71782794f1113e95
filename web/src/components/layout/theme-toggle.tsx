import { Moon, Sun } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useTheme } from "#lib/theme.ts";

/** Turns the light on and off. Until it is used, the look follows the system. */
export function ThemeToggle() {
  const { isDark, choose } = useTheme();
  const Icon = isDark ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={isDark ? "Switch to light theme" : "Switch to dark theme"}
      onClick={() => choose(isDark ? "light" : "dark")}
    >
      <Icon aria-hidden />
    </Button>
  );
}
