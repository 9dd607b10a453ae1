import type { ComponentProps } from 'react'
import type { Me } from '#contract/accounts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { appTexts } from '#web/core/texts.ts'

/** The button with the user's avatar. */
export const AvatarButton = ({ me, ...rest }: ComponentProps<'button'> & { me: Me }) => (
  <button type="button" className="grid size-11 flex-none place-items-center rounded-key" {...rest}>
    <span className="sr-only">{appTexts.accountMenu}</span>
    <PersonAvatar person={me} size="s" />
  </button>
)
