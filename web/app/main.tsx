import './app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeWord } from '#web/core/farewell-message.ts'
import { followSession, refreshSession } from '#web/core/session.ts'
import { followOtherTabs } from '#web/core/theme.ts'
import { router } from './routes.tsx'
import { reportCrash, watchErrors } from './watch-errors.ts'

watchErrors(() => router.state.matches.at(-1)?.fullPath ?? '/')
void refreshSession()
followSession()
followOtherTabs()
const word = takeWord()
if (word) void import('#web/ui/toast.ts').then(({ sayForLong }) => sayForLong(word))

const root = document.getElementById('root')
if (root)
  createRoot(root, {
    onCaughtError: (error) => {
      console.error(error)
      reportCrash(error)
    },
  }).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
