import { Link } from '@tanstack/react-router'
import { Menu, Moon, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Wordmark } from '#web/artwork/Wordmark.tsx'
import { getKnownUser, useSession } from '#web/core/session.ts'
import { setTheme, useTheme } from '#web/core/theme.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { SignInLinks } from './SignInLinks.tsx'
import { useOffersLogin } from './use-offers-login.ts'

const Drawer = lazyPart(() => import('./Drawer.tsx').then(({ Drawer }) => ({ default: Drawer })))
const MainNav = lazy(() => import('#web/app/member.ts').then(({ MainNav }) => ({ default: MainNav })))
const MemberActions = lazy(() => import('#web/app/member.ts').then(({ MemberActions }) => ({ default: MemberActions })))

/** Menu button, logo, navigation, theme switch and account. */
export const TopBar = () => {
  const session = useSession()
  const user = getKnownUser(session)
  const offersLogin = useOffersLogin()
  const [drawer, setDrawer] = useState<'never' | 'open' | 'shut'>('never')
  return (
    <header className="@container sticky top-0 z-20 bg-room desk:border-b desk:border-line">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-1 @max-[20rem]:px-2.5 desk:min-h-16 desk:gap-x-2">
        <IconButton label="Menu" aria-haspopup="dialog" className="-ml-2.5" onClick={() => setDrawer('open')}>
          <Menu aria-hidden />
        </IconButton>
        {drawer === 'never' ? null : (
          <Suspense>
            <Drawer open={drawer === 'open'} onOpenChange={(open) => setDrawer(open ? 'open' : 'shut')} />
          </Suspense>
        )}
        <Link
          to={user || session.me ? '/home' : '/'}
          aria-label="Last Call, home"
          className="flex min-h-11 items-center gap-2.5 desk:mr-4"
        >
          <Wordmark />
        </Link>
        {user ? (
          <Suspense>
            <MainNav me={user} />
          </Suspense>
        ) : null}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 desk:gap-x-2">
          <ThemeSwitch />
          {session.status === 'signed_in' ? (
            <Suspense fallback={<span className="size-11 desk:w-24" />}>
              <MemberActions me={session.me} />
            </Suspense>
          ) : (
            <SignInLinks hidden={!offersLogin} />
          )}
        </div>
      </div>
    </header>
  )
}

const ThemeSwitch = () => {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}
