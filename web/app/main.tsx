import './app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { consumeFarewellMessage } from '#web/core/farewell-message.ts'
import { refreshSession, syncSessionAcrossTabs } from '#web/core/session.ts'
import { syncThemeAcrossTabs } from '#web/core/theme.ts'
import { reportCrash, startErrorReporting } from './error-reporting.ts'
import { type AppRouter, createAppRouter } from './routes.tsx'

/** Ends the present task, so that the page reacts to taps before the next one. */
const yieldToPage = () => new Promise((resolve) => setTimeout(resolve))

let router: AppRouter | undefined
startErrorReporting(() => router?.state.matches.at(-1)?.fullPath ?? '/')
const hasPageData = document.getElementById('app-page-data') !== null
const session = refreshSession()
syncSessionAcrossTabs()
syncThemeAcrossTabs()
const farewellMessage = consumeFarewellMessage()
if (farewellMessage)
  void import('#web/ui/toast.ts').then(({ toast }) => toast.success(farewellMessage, { sticky: true }))

// By now the app's files have run, which takes a slow phone 100 ms.
await yieldToPage()
const appRouter = createAppRouter()
router = appRouter
// Page data is there at once and the first render is already the whole screen.
if (hasPageData) await Promise.all([session, appRouter.load().catch(() => undefined)])

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element, {
    onCaughtError: (error) => {
      console.error(error)
      reportCrash(error)
    },
  })
  // As a transition it is rendered in short steps, between which the page reacts to taps.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={appRouter} />
      </StrictMode>,
    ),
  )
}
