import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { NavigationBlocker } from '#web/core/NavigationBlocker.tsx'
import { getKnownUser, useSession } from '#web/core/session.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { OfflineNotice } from '#web/ui/OfflineNotice.tsx'
import { useToasterRequested } from '#web/ui/toast-host.ts'
import { setDiscardPrompt, useGuardRequested, useHasGuardedForms } from '#web/ui/unsaved.ts'
import { Footer } from './shell/Footer.tsx'
import { TopBar } from './shell/TopBar.tsx'

// Loaded only when signed in or when a toast is shown, to keep the landing page small.
const Dock = lazy(() => import('./member.ts').then(({ Dock }) => ({ default: Dock })))
const Toaster = lazy<ComponentType>(() =>
  import('#web/ui/Toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    // The page stays, without messages.
    () => ({ default: () => null }),
  ),
)

const UnsavedGuard = lazy<ComponentType>(() =>
  import('#web/core/UnsavedGuard.tsx').then(
    ({ UnsavedGuard }) => ({ default: UnsavedGuard }),
    () => {
      // If the guard fails to load, forms still work, and close without asking.
      setDiscardPrompt(async () => true)
      return { default: () => null }
    },
  ),
)

/** The layout around every screen: top bar, page, dock and footer. */
export const Shell = () => {
  const session = useSession()
  const place = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const main = useFocusAfterNavigation(path)
  const toasts = useToasterRequested()
  const forms = useHasGuardedForms()
  const guardRequested = useGuardRequested()
  const dockUser = place?.dock === false ? null : getKnownUser(session)
  const dock = dockUser !== null
  return (
    <div className={dock ? 'pb-[calc(4.25rem+env(safe-area-inset-bottom))] desk:pb-0' : undefined}>
      {/* The first tab stop; skips the top bar. */}
      <a href="#main" className={buttonStyle({ look: 'solid' }, 'absolute -left-[999px] top-2 z-50 focus:left-2')}>
        Skip to content
      </a>
      <TopBar />
      <OfflineNotice />
      {/* Fills the window, so that the footer is below it from the start. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <Outlet />
      </main>
      {place?.footer === false ? null : <Footer />}
      {dockUser ? (
        <Suspense>
          <Dock me={dockUser} />
        </Suspense>
      ) : null}
      {forms ? (
        <>
          <NavigationBlocker />
          {guardRequested ? (
            <Suspense>
              <UnsavedGuard />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {toasts ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Moves the focus to the new page after navigation, for keyboard and screen reader users. */
const useFocusAfterNavigation = (path: string) => {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // A field with autofocus already has the focus, and a menu opened while the page loaded would close without it.
    if (main.current?.contains(document.activeElement) || isInOpenMenu(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

const isInOpenMenu = (element: Element | null) => Boolean(element?.closest('[role="menu"][data-state="open"]'))
