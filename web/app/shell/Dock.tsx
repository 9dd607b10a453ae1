import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'
import { appTexts } from '#web/core/texts.ts'
import { DockNotifications } from '#web/notifications/DockNotifications.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { listDockNavItems, type NavItem } from './nav-items.ts'

// Loaded on demand, because few users are moderators.
const DockReports = lazyPart(() =>
  import('#web/moderation/DockReports.tsx').then((module) => ({ default: module.DockReports })),
)

/** The bottom navigation on phones. */
export const Dock = ({ me }: { me: Me }) => (
  <nav
    aria-label={appTexts.dock}
    className={cx(
      '@container fixed inset-x-0 bottom-0 z-20 grid auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto border-t border-line',
      'bg-surface px-1 [scrollbar-width:none]',
      'pb-[max(0.25rem,env(safe-area-inset-bottom))] desk:hidden',
    )}
  >
    {listDockNavItems(me).map(({ to, search, label, icon }) => (
      <Link
        key={to}
        to={to}
        {...(search ? { search } : {})}
        className={cx(
          'relative grid min-h-15 content-center justify-items-center gap-0.5 rounded-key px-1 text-[0.75rem] leading-4 font-semibold',
          'text-ink-3 aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:top-0',
          'aria-[current]:before:h-0.75 aria-[current]:before:w-8 aria-[current]:before:rounded-b-[3px] aria-[current]:before:bg-current',
          'aria-[current]:[&>svg]:fill-current/20 forced-colors:aria-[current]:before:bg-[Highlight]',
        )}
      >
        <DockItem to={to} icon={icon} label={label} />
      </Link>
    ))}
  </nav>
)

const DockItem = ({ to, icon: Icon, label }: Pick<NavItem, 'to' | 'icon' | 'label'>) => {
  if (to === '/notifications') return <DockNotifications icon={Icon} label={label} />
  const plain = (
    <>
      <Icon aria-hidden className="size-6" />
      {/* At large text sizes, only the icon is shown. */}
      <span className="@max-[20rem]:sr-only">{label}</span>
    </>
  )
  if (to !== '/admin') return plain
  return (
    <Suspense fallback={plain}>
      <DockReports icon={Icon} label={label} />
    </Suspense>
  )
}
