import { useEffect, useState } from 'react'
import { formatPublicPageAddress, getPublicPagePath, type PublicPage } from '#contract/public-page-address.texts.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { ShareDialogHost } from '#web/core/share/ShareDialogHost.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ReportPageButton } from './ReportPageButton.tsx'
import { publicPageActionTexts } from './texts.ts'

type PublicPageActionsProps = { page: PublicPage; name: string; className?: string }

/** Leads to login, and back to the page as its follower. */
export const FollowLink = ({ page, name, className }: PublicPageActionsProps) => {
  const search = new URLSearchParams({ next: getPublicPagePath(page), follow: formatPublicPageAddress(page) })
  return (
    <a href={`/login?${search}`} className={buttonStyle({ look: 'solid' }, className)}>
      {publicPageActionTexts.follow}
      <span className="sr-only"> {name}</span>
    </a>
  )
}

/** Shares the page. Its space is reserved until scripts run, because it does nothing without them. */
export const SharePageButton = ({ page, name, className }: PublicPageActionsProps) => {
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  if (!isInteractive) return <span className="size-11" />
  return (
    <>
      <ShareButton target={{ path: getPublicPagePath(page), name }} className={className} />
      <ShareDialogHost />
    </>
  )
}

/** What else people without an account can do: report the page, or claim a venue that has no owner. */
export const PublicPageLinks = ({ page, hasOwner = true }: { page: PublicPage; hasOwner?: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-5">
    <ReportPageButton page={formatPublicPageAddress(page)} />
    {hasOwner ? null : (
      <a
        href={`/login?${new URLSearchParams({ next: getPublicPagePath(page) })}`}
        className="link-line inline-flex min-h-11 items-center text-small"
      >
        {publicPageActionTexts.claim}
      </a>
    )}
  </div>
)
