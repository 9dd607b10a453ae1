import { Martini, MicVocal, Store, User } from 'lucide-react'
import type { UserType } from '#contract/accounts.ts'
import { Badge } from '#web/ui/Badge.tsx'

export const roleNames: Record<UserType, string> = {
  patron: 'Patron',
  bartender: 'Bartender',
  entertainer: 'Entertainer',
  business: 'Business',
}

const icons = { patron: User, bartender: Martini, entertainer: MicVocal, business: Store }

/** The icon of a role. */
export const RoleIcon = ({ role }: { role: UserType }) => {
  const Icon = icons[role]
  return <Icon aria-hidden />
}

/**
 * A person's role as icon and text; on narrow phones without the icon, so that it fits beside a name or another badge.
 * The shape of the avatar shows the role too.
 */
export const RoleBadge = ({ role }: { role: UserType }) => (
  <Badge icon={<RoleIcon role={role} />} className="max-[24rem]:px-1.5 max-[24rem]:*:hidden">
    {roleNames[role]}
  </Badge>
)
