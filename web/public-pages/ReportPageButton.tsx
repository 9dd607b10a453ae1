import { Flag } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { loadWhenOnline } from '#web/ui/load-when-online.ts'
import { publicPageTexts } from './texts.ts'

type Dialog = ComponentType<{ page: string; onClose: () => void }>

// Not a part that React loads, because a public page whose part does not load becomes empty.
const loadDialog = (): Promise<Dialog> =>
  loadWhenOnline(() => import('./ReportPageDialog.tsx').then(({ ReportPageDialog }) => ReportPageDialog))

/** Opens the report form. Invisible until scripts run, because it does nothing without them. */
export const ReportPageButton = ({ page }: { page: string }) => {
  const [isInteractive, setInteractive] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => setInteractive(true), [])
  const open = () => {
    setFailed(false)
    loadDialog().then(
      (Dialog) => setDialog({ Dialog }),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        className={cx('link-line inline-flex min-h-11 items-center gap-1.5 text-small', !isInteractive && 'invisible')}
      >
        <Flag aria-hidden className="size-4" />
        {publicPageTexts.report}
      </button>
      {hasFailed ? (
        <p role="alert" className="mt-1 text-small font-semibold text-cherry">
          {publicPageTexts.reportNotLoaded}
        </p>
      ) : null}
      {dialog ? <dialog.Dialog page={page} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}
