import { Flag } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { loadWhenOnline } from '#web/ui/load-when-online.ts'
import { publicPageTexts } from './texts.ts'

const ReportPageDialog = lazy(() =>
  // Offline it waits, because a public page that fails to load a part of itself becomes empty.
  loadWhenOnline(() => import('./ReportPageDialog.tsx').then((module) => ({ default: module.ReportPageDialog }))),
)

/** Opens the report form. Invisible until scripts run, because it does nothing without them. */
export const ReportPageButton = ({ page }: { page: string }) => {
  const [isInteractive, setInteractive] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setInteractive(true), [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx('link-line inline-flex min-h-11 items-center gap-1.5 text-small', !isInteractive && 'invisible')}
      >
        <Flag aria-hidden className="size-4" />
        {publicPageTexts.report}
      </button>
      {open ? (
        <Suspense>
          <ReportPageDialog page={page} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
