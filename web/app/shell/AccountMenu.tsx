import { Link } from '@tanstack/react-router'
import { LogOut, Settings, User } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { canReadForum } from '#web/core/forum-access.ts'
import { signOut } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { appendFailure } from '#web/ui/failure.ts'
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { forumNavItem, moderationNavItem, type NavItem } from './nav-items.ts'

const listNavItems = (me: Me): NavItem[] => [
  { to: '/profile', label: 'My Profile', icon: User },
  ...(canReadForum(me) ? [forumNavItem] : []),
  { to: '/settings', label: 'Settings', icon: Settings },
  ...(me.is_admin || me.needs_second_factor ? [moderationNavItem] : []),
]

type AccountMenuProps = { me: Me; openedBy: ComponentProps<typeof Menu>['openedBy'] }

/** The account menu under the avatar. It mounts open, because it is loaded on demand. */
export const AccountMenu = ({ me, openedBy }: AccountMenuProps) => {
  const [open, setOpen] = useState(true)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut()
      .catch((error: unknown) => toast.error(appendFailure('Could not log out. Please try again.', error)))
      .finally(() => setLeaving(false))
  }
  return (
    <Menu
      label={appTexts.accountMenu}
      open={open}
      onOpenChange={setOpen}
      openedBy={openedBy}
      trigger={<AvatarButton me={me} />}
    >
      <MenuHeader>
        <PersonAvatar person={me} />
        <span className="min-w-0">
          <span className="sign block truncate text-name font-bold">
            <bdi>{me.full_name || me.username}</bdi>
          </span>
          <span className="block truncate text-micro text-ink-2">@{me.username}</span>
        </span>
      </MenuHeader>
      {listNavItems(me).map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem disabled={leaving} onSelect={leave}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  )
}
