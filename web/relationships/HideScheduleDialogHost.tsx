import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { openHideScheduleDialog, useHideTarget } from '#web/core/hide-schedule/hide-target.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const HideScheduleDialog = lazyPart(() =>
  import('./HideScheduleDialog.tsx').then((module) => ({ default: module.HideScheduleDialog })),
)

/** Renders the question for every menu that can open it. Closes it when the page changes. */
export const HideScheduleDialogHost = () => {
  const person = useHideTarget()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => openHideScheduleDialog(undefined), [pathname])
  if (!person) return null
  return (
    <Suspense>
      <HideScheduleDialog key={person.id} person={person} onClose={() => openHideScheduleDialog(undefined)} />
    </Suspense>
  )
}
