import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { appTexts } from '#web/core/texts.ts'
import { NotificationsButton } from '#web/notifications/NotificationsButton.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { AvatarButton } from './AvatarButton.tsx'
import { listTopBarNavItems } from './nav-items.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const fetchMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(() => fetchMenu().then(({ AccountMenu }) => ({ default: AccountMenu })))

// Loaded on demand, because few users are moderators.
const TopBarReports = lazyPart(() =>
  import('#web/moderation/TopBarReports.tsx').then((module) => ({ default: module.TopBarReports })),
)

/** The main navigation in the top bar, on desktop. With large text, which leaves no room for it, the menu has the same links. */
export const MainNav = ({ me }: { me: Me }) => (
  <nav aria-label={appTexts.mainNavigation} className="hidden desk:@min-[60rem]:flex">
    {listTopBarNavItems(me).map(({ to, search, label, wide }) => (
      <Link
        key={to}
        to={to}
        {...(search ? { search } : {})}
        className={cx(
          'inline-flex min-h-11 items-center rounded-key px-3.5 text-[1rem] font-semibold text-ink-2 hover:bg-surface-2 @max-[75rem]:px-2.5',
          wide && '@max-[75rem]:hidden',
          'aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-[3px] aria-[current]:underline-offset-[0.5em]',
        )}
      >
        {to === '/admin' ? (
          <Suspense fallback={label}>
            <TopBarReports label={label} />
          </Suspense>
        ) : (
          label
        )}
      </Link>
    ))}
  </nav>
)

/** The end of the top bar: notifications and the account menu. */
export const MemberActions = ({ me }: { me: Me }) => {
  useLiveUpdates(me.id)
  return (
    <>
      <NotificationsButton />
      <AccountButton me={me} />
    </>
  )
}

/** The avatar button. The account menu is fetched on the first hover, touch or focus. */
const AccountButton = ({ me }: { me: Me }) => {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  const near = () => void fetchMenu().catch(() => undefined)
  const closed = (
    <AvatarButton
      me={me}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={near}
      onFocus={near}
      // A click by keyboard or screen reader has no count.
      onClick={(event) => setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpenedBy('keyboard')
      }}
    />
  )
  if (!openedBy) return closed
  return (
    <Suspense fallback={closed}>
      <AccountMenu me={me} openedBy={openedBy} />
    </Suspense>
  )
}
