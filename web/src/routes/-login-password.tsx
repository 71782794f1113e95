import { Eye, EyeOff } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { LoginField } from "./-login-field.tsx";

type PasswordFieldProps = {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  describedBy?: string;
};

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LoginField
      {...props}
      label="Password"
      name="password"
      type={isShown ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <span className="absolute inset-y-0 end-1 grid place-items-center">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={isShown ? "Hide password" : "Show password"}
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden />
          </Button>
        </span>
      }
    />
  );
}
