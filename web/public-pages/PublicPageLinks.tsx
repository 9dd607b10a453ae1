import { formatPublicPageAddress, getPublicPagePath, type PublicPageTarget } from '#contract/public-page-target.ts'
import { toLoginPath } from '#web/core/public-paths.ts'
import { ReportPageButton } from './ReportPageButton.tsx'
import { publicPageTexts } from './texts.ts'

/** What else people without an account can do: report the page, or claim a venue that has no owner. */
export const PublicPageLinks = ({ page, hasOwner = true }: { page: PublicPageTarget; hasOwner?: boolean }) => (
  <div className="wrap flex flex-wrap items-center gap-x-5 pt-5">
    <ReportPageButton page={formatPublicPageAddress(page)} />
    {hasOwner ? null : (
      <a href={toLoginPath(getPublicPagePath(page))} className="link-line inline-flex min-h-11 items-center text-small">
        {publicPageTexts.claim}
      </a>
    )}
  </div>
)
