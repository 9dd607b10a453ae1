import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

/** A field for a code from an authenticator app or a recovery code. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
)
