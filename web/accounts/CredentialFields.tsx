import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#contract/accounts.limits.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { accountTexts } from './texts.ts'

/** A field for a code from an authenticator app or a recovery code. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
)

type PasswordFieldState = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** Asks for the user's password before a change of the account. */
export const CurrentPasswordField = (props: PasswordFieldState) => (
  <PasswordField label={accountTexts.currentPassword} autoComplete="current-password" {...props} />
)

type NewPasswordFieldsProps = {
  label?: string
  confirmLabel?: string
  /** Added to the hint about the length. */
  advice?: string
  field: (name: 'password' | 'password_confirmation') => PasswordFieldState
}

/** A new password, and the same again. */
export const NewPasswordFields = ({
  label = 'New password',
  confirmLabel = accountTexts.confirmPassword,
  advice = '',
  field,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      strength
      hint={`At least ${PASSWORD_MIN} characters, nothing common.${advice}`}
      {...field('password')}
    />
    <PasswordField label={confirmLabel} autoComplete="new-password" {...field('password_confirmation')} />
  </>
)
