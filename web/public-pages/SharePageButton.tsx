import { useEffect, useState } from 'react'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { ShareDialogHost } from '#web/core/share/ShareDialogHost.tsx'
import type { ShareTarget } from '#web/core/share/share-target.ts'

type SharePageButtonProps = { target: ShareTarget; className?: string }

/** Shares the page. Its space is reserved until scripts run, because it does nothing without them. */
export const SharePageButton = ({ target, className }: SharePageButtonProps) => {
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  if (!isInteractive) return <span className="size-11 flex-none" />
  return (
    <>
      <ShareButton target={target} className={className} />
      <ShareDialogHost />
    </>
  )
}
