import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { openReportDialog, useReportTarget } from './report-target.ts'

// Few report.
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** Where the report dialog stands, whichever menu it was asked from; it does not outlast the page. */
export const ReportDialogHost = () => {
  const reported = useReportTarget()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with each page
  useEffect(() => openReportDialog(undefined), [pathname])
  if (!reported) return null
  return (
    <Suspense>
      <ReportDialog key={reported.subject_id} reported={reported} onClose={() => openReportDialog(undefined)} />
    </Suspense>
  )
}
