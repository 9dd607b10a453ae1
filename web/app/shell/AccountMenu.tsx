import { Link } from '@tanstack/react-router'
import { LogOut, Settings, ShieldCheck, User } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { canReadForum } from '#web/core/forum-access.ts'
import { signOut } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { appendFailure } from '#web/ui/failure.ts'
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { forumNavItem } from './nav-items.ts'

/** The account menu under the avatar. It mounts open, because it is loaded on demand. */
export const AccountMenu = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState(true)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut()
      .catch((error: unknown) => toast.error(appendFailure('Could not log out. Please try again.', error)))
      .finally(() => setLeaving(false))
  }
  return (
    <Menu label={appTexts.accountMenu} open={open} onOpenChange={setOpen} trigger={<AvatarButton me={me} />}>
      <MenuHeader>
        <PersonAvatar person={me} />
        <span className="min-w-0">
          <span className="sign block truncate text-name font-bold">{me.full_name || me.username}</span>
          <span className="block truncate text-micro text-ink-2">@{me.username}</span>
        </span>
      </MenuHeader>
      <MenuItem asChild>
        <Link to="/profile">
          <User aria-hidden />
          My Profile
        </Link>
      </MenuItem>
      {canReadForum(me) ? (
        <MenuItem asChild>
          <Link to={forumNavItem.to}>
            <forumNavItem.icon aria-hidden />
            {forumNavItem.label}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      {me.is_admin || me.needs_second_factor ? (
        <MenuItem asChild>
          <Link to="/admin">
            <ShieldCheck aria-hidden />
            {appTexts.moderation}
          </Link>
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem disabled={leaving} onSelect={leave}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  )
}
