import { Link } from '@tanstack/react-router'
import { CircleHelp, Info, Lightbulb, LogIn, Mail, UserPlus, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Me } from '#contract/accounts.ts'
import { Logo } from '#web/artwork/Logo.tsx'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { getSuggestionsEmail, getSupportEmail } from '#web/core/page-meta.ts'
import { getKnownUser, useSession } from '#web/core/session.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { menuItemStyle } from '#web/ui/Menu.tsx'
import { useReturnFocus } from '#web/ui/return-focus.ts'
import { scrimStyle } from '#web/ui/scrim.ts'
import { listMenuNavItems, type NavItem } from './nav-items.ts'
import { useOffersLogin } from './use-offers-login.ts'

type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

const item = cx(
  menuItemStyle,
  'aria-[current]:bg-surface-2 aria-[current]:before:absolute aria-[current]:before:left-0 aria-[current]:before:h-6',
  'aria-[current]:before:w-0.75 aria-[current]:before:rounded-chip aria-[current]:before:bg-ink',
)

/** The menu: every main page, and how to contact us. */
export const Drawer = ({ open, onOpenChange }: DrawerProps) => {
  const user = getKnownUser(useSession())
  const offersLogin = useOffersLogin()
  const returnFocus = useReturnFocus()
  const close = () => onOpenChange(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={cx(
            'fixed inset-y-0 left-0 z-50 w-[min(20.5rem,88vw)] overflow-y-auto overscroll-contain rounded-r-sheet bg-surface',
            'p-3 pb-6 text-ink shadow-2 outline-none motion-safe:data-[state=open]:animate-fade forced-colors:border',
          )}
        >
          <div className="mb-2 flex items-center gap-2 pl-2">
            <Logo className="size-8" />
            <Dialog.Title className="mr-auto text-[1.3125rem] font-extrabold tracking-[-0.025em]">
              Last Call <span className="sr-only">menu</span>
            </Dialog.Title>
            <IconButton label="Close menu" onClick={close}>
              <X aria-hidden />
            </IconButton>
          </div>
          <nav aria-label="Menu">
            {user ? <MemberNav me={user} close={close} /> : null}
            {offersLogin ? (
              <>
                <DrawerLink to="/login" label="Login" icon={LogIn} close={close} />
                <DrawerLink to="/register" label="Register" icon={UserPlus} close={close} />
              </>
            ) : null}
            {user || offersLogin ? <hr className="my-2 border-line" /> : null}
            <DrawerLink to="/about" label="About Us" icon={Info} close={close} />
            <DrawerLink to="/help" label="Help" icon={CircleHelp} close={close} />
            <EmailLink address={getSupportEmail()} icon={<Mail aria-hidden />}>
              Support
            </EmailLink>
            <EmailLink address={getSuggestionsEmail()} icon={<Lightbulb aria-hidden />}>
              Suggestions
            </EmailLink>
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const MemberNav = ({ me, close }: { me: Me; close: () => void }) => (
  <>
    <Link
      to="/profile"
      onClick={close}
      className="mb-2 flex items-center gap-3 rounded-card bg-surface-2 p-3 forced-colors:border"
    >
      <PersonAvatar person={me} />
      <span className="min-w-0">
        <span className="sign block truncate text-name font-bold">
          <bdi>{me.full_name || me.username}</bdi>
        </span>
        <span className="block truncate text-micro text-ink-2">@{me.username}</span>
      </span>
    </Link>
    {listMenuNavItems(me).map((navItem) => (
      <DrawerLink key={navItem.to} {...navItem} close={close} />
    ))}
  </>
)

type DrawerLinkProps = Omit<NavItem, 'to'> & {
  to: NavItem['to'] | '/login' | '/register' | '/about' | '/help'
  close: () => void
}

const DrawerLink = ({ to, label, icon: Icon, close }: DrawerLinkProps) => (
  <Link to={to} className={item} onClick={close}>
    <Icon aria-hidden />
    {label}
  </Link>
)

const EmailLink = ({ address, icon, children }: { address: string; icon: ReactNode; children: ReactNode }) => (
  <a className={item} href={`mailto:${address}`}>
    {icon}
    {children}
  </a>
)
