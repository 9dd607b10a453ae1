import type { ComponentProps } from 'react'
import type { UserType } from '#contract/accounts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { accentColors, pickAccentColor } from './accent-colors.ts'
import { toInitials } from './initials.ts'
import { shapes } from './shapes.ts'

type PersonAvatarProps = Pick<ComponentProps<typeof Avatar>, 'size' | 'lit' | 'className'> & {
  person: { id: string; username: string; full_name: string | null; user_type: UserType; avatar_url: string | null }
}

/** The shape of a person's photo by role. */
export const avatarShapes = {
  bartender: shapes.crownCap,
  entertainer: shapes.rosette,
  patron: shapes.coaster,
  business: shapes.sign,
} as const

/** A photo or initials, as a crown cap (bartender), rosette (entertainer), coaster (patron) or sign (business). */
export const PersonAvatar = ({ person, ...rest }: PersonAvatarProps) => {
  const [ground, letters] = accentColors[pickAccentColor(person.id)]
  return (
    <Avatar
      {...rest}
      shape={avatarShapes[person.user_type]}
      initials={toInitials(person.full_name || person.username)}
      ground={ground}
      letters={letters}
      src={person.avatar_url}
    />
  )
}
