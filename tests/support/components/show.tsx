import '@testing-library/jest-dom/vitest'
import './dom.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { onTestFinished, vi } from 'vitest'
import type { Me } from '#contract/accounts.ts'
import { NavigationBlocker } from '#web/core/NavigationBlocker.tsx'
import { queryClient } from '#web/core/query.ts'
import { refreshSession } from '#web/core/session.ts'
import { UnsavedGuard } from '#web/core/UnsavedGuard.tsx'
import { ReportDialogHost } from '#web/reports/ReportDialogHost.tsx'
import { openReportDialog } from '#web/reports/report-target.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { type Answers, answerApi } from './fake-api.ts'
import { meWith } from './fixtures.ts'
import { setUpUser } from './user.ts'

// Generous, so that a slow machine does not fail a test.
configure({ asyncUtilTimeout: 30_000 })
// Retries a failed read at once, because waiting changes nothing here.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })

type Options = {
  /** The server's answers; a request without an answer fails the test. */
  answers?: Answers
  /** The logged-in person. */
  me?: Me
  /** The component's path; every other path renders itself as text. */
  at?: string
  /** The time at which the clock is stopped. */
  now?: string
}

/**
 * Renders a component as the members' area does, with the real client, cache, session, router, toasts and guard of
 * unsaved changes. Only `fetch` is replaced. Returns a user-event session and the router.
 */
export const show = async (ui: ReactNode, { answers = {}, me = meWith(), at = '/here', now }: Options = {}) => {
  if (now) vi.setSystemTime(now)
  onTestFinished(async () => {
    cleanup()
    queryClient.clear()
    openReportDialog(undefined)
    vi.useRealTimers()
    // A closed layer restores the focus in a timer, which must not close a menu of the next test.
    await new Promise((resolve) => setTimeout(resolve))
  })
  answerApi(answers, me)
  await refreshSession()
  const user = setUpUser()
  const router = routerWith(ui, at)
  await router.load()
  // Toasts of an earlier test would be shown again.
  toast.dismiss()
  render(<RouterProvider router={router} />)
  return { user, router }
}

const routerWith = (ui: ReactNode, at: string) => {
  const root = createRootRoute({ component: Frame })
  const anywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <Page at={at.replace(/[?#].*$/, '')}>{ui}</Page>,
  })
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
}

const Page = ({ at, children }: { at: string; children: ReactNode }) => {
  const { pathname, href } = useLocation()
  return pathname === at ? children : <h1>{`Arrived at ${href}`}</h1>
}

const Frame = () => (
  <QueryClientProvider client={queryClient}>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <ReportDialogHost />
    <NavigationBlocker />
    <UnsavedGuard />
    <Toaster />
    {/* Toasts are there at once: while they fade in, whether one is visible depends on time. */}
    <style>{'[data-sonner-toast] { opacity: 1 }'}</style>
  </QueryClientProvider>
)
