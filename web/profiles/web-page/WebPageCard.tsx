import { useQuery } from '@tanstack/react-query'
import { webPageMessages } from '#contract/web-page.texts.ts'
import type { WebPage } from '#contract/web-page.ts'
import { api } from '#web/core/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { webPageTexts } from './texts.ts'
import { useWebPageChoice } from './use-web-page.ts'
import { WebPageFields } from './WebPageFields.tsx'
import { WebPageLink } from './WebPageLink.tsx'
import { WebPageReview } from './WebPageReview.tsx'

/** What people without an account see of the user. A change is shown as they will see it before it is saved. */
export const WebPageCard = () => {
  const page = useQuery(api.profiles.webPage.queryOptions())
  return (
    <Card aria-labelledby="web-page" className="grid gap-4">
      <div>
        <h2 id="web-page" className="text-body">
          {webPageTexts.title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{webPageTexts.lead}</p>
      </div>
      <QueryView query={page} failed={webPageTexts.loadFailed} loading={<FieldsSkeleton />}>
        {(saved) => <WebPageSettings saved={saved} />}
      </QueryView>
    </Card>
  )
}

const WebPageSettings = ({ saved }: { saved: WebPage }) => {
  const state = useWebPageChoice(saved)
  if (!saved.allowed_levels.includes('profile'))
    return <p className="text-small text-ink-2">{webPageMessages.privateProfile}</p>
  return (
    <>
      <WebPageFields choice={state.choice} levels={saved.allowed_levels} onChoose={state.choose} />
      {state.isChanged ? <WebPageReview state={state} /> : null}
      {!state.isChanged && saved.level !== 'off' ? <WebPageLink /> : null}
    </>
  )
}

const FieldsSkeleton = () => (
  <Loading text="Loading your page’s settings..." quiet>
    <Skeleton className="h-12 w-full" />
  </Loading>
)
