import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { openReportDialog, useReportTarget } from './report-target.ts'

// Loaded on demand, because few users report anything.
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** Renders the report dialog for every menu that can open it. Closes it when the page changes. */
export const ReportDialogHost = () => {
  const reported = useReportTarget()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => openReportDialog(undefined), [pathname])
  if (!reported) return null
  return (
    <Suspense>
      <ReportDialog key={reported.subject_id} reported={reported} onClose={() => openReportDialog(undefined)} />
    </Suspense>
  )
}
