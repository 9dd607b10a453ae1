import type { PublicPageTarget } from '#contract/public-page-target.ts'
import { toFollowPath } from '#web/core/public-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { publicPageTexts } from './texts.ts'

/** Leads to login, and back to the page as its follower. */
export const FollowLink = ({ page, name }: { page: PublicPageTarget; name: string }) => (
  <a href={toFollowPath(page)} className={buttonStyle({ look: 'solid' }, 'min-w-28')}>
    {publicPageTexts.follow}
    <span className="sr-only"> {name}</span>
  </a>
)
