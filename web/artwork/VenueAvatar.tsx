import type { ComponentProps } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { accentColors, pickAccentColor } from './accent-colors.ts'
import { toInitials } from './initials.ts'
import { shapes } from './shapes.ts'

type VenueAvatarProps = Pick<ComponentProps<typeof Avatar>, 'size' | 'lit' | 'className'> & {
  venue: { id: string; name: string; image_url?: string | null }
}

/** A venue's image or initials in a rounded rectangle. */
export const VenueAvatar = ({ venue, ...rest }: VenueAvatarProps) => {
  const [ground, letters] = accentColors[pickAccentColor(venue.id)]
  return (
    <Avatar
      {...rest}
      shape={shapes.sign}
      initials={toInitials(venue.name)}
      ground={ground}
      letters={letters}
      src={venue.image_url}
    />
  )
}
