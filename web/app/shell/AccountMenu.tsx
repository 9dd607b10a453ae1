import { Link } from '@tanstack/react-router'
import { KeyRound, LogOut, Settings, ShieldCheck, User } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { mayRead } from '#web/core/forum-access.ts'
import { signOut } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { withFailure } from '#web/ui/failure.ts'
import { Menu, MenuHead, MenuItem, MenuLine } from '#web/ui/Menu.tsx'
import { sayFailed } from '#web/ui/toast.ts'
import { AvatarKey } from './AvatarKey.tsx'
import { behindTheBar } from './places.ts'

/** Your avatar in the bar, and what hangs from it; open when it comes. */
export const AccountMenu = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState(true)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut()
      .catch((error: unknown) => sayFailed(withFailure('Could not log out. Please try again.', error)))
      .finally(() => setLeaving(false))
  }
  return (
    <Menu label={appTexts.accountMenu} open={open} onOpenChange={setOpen} trigger={<AvatarKey me={me} />}>
      <MenuHead>
        <PersonAvatar person={me} />
        <span className="min-w-0">
          <span className="sign block truncate text-name font-bold">{me.full_name || me.username}</span>
          <span className="block truncate text-micro text-ink-2">@{me.username}</span>
        </span>
      </MenuHead>
      <MenuItem asChild>
        <Link to="/profile">
          <User aria-hidden />
          My Profile
        </Link>
      </MenuItem>
      {mayRead(me) ? (
        <MenuItem asChild>
          <Link to={behindTheBar.to}>
            <behindTheBar.icon aria-hidden />
            {behindTheBar.label}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link to="/profile/edit">
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
      <MenuItem asChild>
        <Link to="/settings">
          <KeyRound aria-hidden />
          Account
        </Link>
      </MenuItem>
      <MenuLine />
      <MenuItem disabled={leaving} onSelect={leave}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  )
}
