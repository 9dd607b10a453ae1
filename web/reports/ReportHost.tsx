import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { report, useReported } from './reporting.ts'

// Few report.
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** Where the report dialog stands, whichever menu it was asked from; it does not outlast the page. */
export const ReportHost = () => {
  const reported = useReported()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with each page
  useEffect(() => report(undefined), [pathname])
  if (!reported) return null
  return (
    <Suspense>
      <ReportDialog key={reported.subject_id} reported={reported} onClose={() => report(undefined)} />
    </Suspense>
  )
}
