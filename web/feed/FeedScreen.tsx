import { Suspense } from 'react'
import { feedMessages } from '#contract/feed.texts.ts'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { useSession } from '#web/core/session.ts'
import { Composer } from '#web/posts/Composer.tsx'
import { useFollowedOnNow } from '#web/shifts/use-followed-on-now.ts'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { Feed } from './Feed.tsx'
import { SentPosts } from './SentPosts.tsx'
import { useSentPosts } from './use-sent-posts.ts'

const FollowedOnBoard = lazyPart(() =>
  import('./FollowedOnBoard.tsx').then((module) => ({ default: module.FollowedOnBoard })),
)

/** The On Tap screen: posts by the people and venues the viewer follows, newest first. */
export const FeedScreen = () => {
  const { status } = useSession()
  if (status === 'ended') return <LoggedOutNotice title={screenTitles.feed} text={feedMessages.signedOut} />
  return <FeedPage />
}

const FeedPage = () => {
  const followed = useFollowedOnNow()
  const hasTwoColumns = useHasTwoColumns()
  const sent = useSentPosts()
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
        <div className="min-w-0">
          <PageHeader title={screenTitles.feed} className="mb-3" />
          <Card aria-labelledby="new-post" className="mb-4">
            <h2 id="new-post" className="sr-only">
              New post
            </h2>
            <Composer placeholder="Where are you headed tonight?" showsNewPosts onPosted={sent.add} />
          </Card>
          <SentPosts posts={sent.posts} now={followed.now} />
          <Feed now={followed.now} onByPerson={followed.onByPerson} />
        </div>
        {hasTwoColumns ? (
          <Suspense>
            <FollowedOnBoard {...followed} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
