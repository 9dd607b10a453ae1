import { Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import type { FieldFrame } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { ratePassword } from './password-strength.ts'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame & { strength?: boolean }

/** A password field with a show/hide button. With `strength`, it also rates the password. */
export const PasswordField = ({ strength = false, hint, onChange, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (strength) setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={change}
      hint={strength && typed ? <StrengthHint password={typed} /> : hint}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}

const StrengthHint = ({ password }: { password: string }) => {
  const { score, words } = ratePassword(password)
  return (
    <span className="flex items-center gap-2.5 text-ink-2">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1.5 w-6 rounded-chip ${step <= score ? 'bg-ink-2' : 'bg-surface-3'}`} />
        ))}
      </span>
      <span aria-live="polite">{words}</span>
    </span>
  )
}
