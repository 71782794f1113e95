import { inSentence } from "@pharmacy/contract/words";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DrawnIcon } from "#components/ui/drawn-icon.tsx";
import { PlainField, type PlainFieldProps } from "./plain-field.tsx";

type PasswordFieldProps = Pick<PlainFieldProps, "form" | "name" | "label" | "hint" | "isBlamed"> & {
  autoComplete: "current-password" | "new-password";
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PlainField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      data-is-secret
      inside={
        <span className="absolute inset-y-0 end-1 grid place-items-center">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`${isShown ? "Hide" : "Show"} ${inSentence(props.label)}`}
            onClick={() => setShown(!isShown)}
          >
            <DrawnIcon name={isShown ? "eyeOff" : "eye"} />
          </Button>
        </span>
      }
    />
  );
}
