import { getPublicPagePath } from '#contract/public-page-target.ts'
import type { PublicProfile } from '#contract/public-pages.ts'
import { formatWebPageName, WebPageContent, WebPageTipJar } from '#web/profiles/web-page/WebPageContent.tsx'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

/** A person's public page, with the parts that they show on the web. */
export const ProfilePage = ({ profile, now }: { profile: PublicProfile; now: number }) => {
  const page = { kind: 'profile', name: profile.username.toLowerCase() } as const
  const name = formatWebPageName(profile)
  return (
    <div className="wrap grid items-start gap-5 pt-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-8 desk:pt-8">
      <div className="grid min-w-0 gap-5">
        <WebPageContent profile={profile} now={now}>
          <div className="mt-4 flex flex-wrap gap-2">
            <FollowLink page={page} name={name} />
            <SharePageButton target={{ path: getPublicPagePath(page), name }} />
          </div>
        </WebPageContent>
      </div>
      <div className="grid min-w-0 gap-5">
        <WebPageTipJar profile={profile} />
      </div>
    </div>
  )
}
