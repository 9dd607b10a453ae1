import { useEffect, useState } from 'react'
import { getPublicPagePath, type PublicPageTarget } from '#contract/public-page-target.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { ShareDialogHost } from '#web/core/share/ShareDialogHost.tsx'

type SharePageButtonProps = { page: PublicPageTarget; name: string; className?: string }

/** Shares the page. Its space is reserved until scripts run, because it does nothing without them. */
export const SharePageButton = ({ page, name, className }: SharePageButtonProps) => {
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  if (!isInteractive) return <span className="size-11 flex-none" />
  return (
    <>
      <ShareButton target={{ path: getPublicPagePath(page), name }} className={className} />
      <ShareDialogHost />
    </>
  )
}
