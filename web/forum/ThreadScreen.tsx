import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { forumMessages } from '#contract/forum.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { ForumGate } from './ForumGate.tsx'
import { useForumDenied } from './forum-guard.ts'
import { ThreadView } from './ThreadView.tsx'

/** One discussion with its replies. */
export const ThreadScreen = () => {
  const { threadId } = useParams({ from: '/member/behind-the-bar/threads/$threadId' })
  return (
    <ForumGate title="Discussion">
      <ThreadPage key={threadId} id={threadId} />
    </ForumGate>
  )
}

const ThreadPage = ({ id }: { id: string }) => {
  const thread = useQuery(api.forum.get.queryOptions({ input: { id } }))
  // `ForumGate` replaces the whole screen.
  if (useForumDenied(thread.error)) return null
  const code = getErrorCode(thread.error)
  // The contract rejects a malformed id as INVALID before the server looks for the discussion.
  if (code === 'NOT_FOUND' || code === 'INVALID') return <ThreadNotFound />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="mx-auto max-w-[45rem]">
        <BackLink to="/behind-the-bar">Behind the Bar</BackLink>
        <QueryView query={thread} failed={forumMessages.loadFailed} loading={<ThreadSkeleton />}>
          {(found) => <ThreadView thread={found} />}
        </QueryView>
      </div>
    </div>
  )
}

const ThreadSkeleton = () => (
  <Loading text="Loading the discussion..." quiet>
    <Card as="div" className="grid gap-3">
      <Skeleton className="h-8 w-3/5" />
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 flex-none rounded-full!" />
        <Skeleton className="h-4 w-36 max-w-full" />
      </span>
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-3/5" />
    </Card>
  </Loading>
)

/** Shown instead of a discussion that does not exist or was deleted. */
const ThreadNotFound = () => (
  <UnavailablePage
    tab="Discussion not found"
    art={<GlassArt kind="shut" />}
    title={forumMessages.loadFailed}
    action={<ButtonLink to="/behind-the-bar">Go to Behind the Bar</ButtonLink>}
  >
    It may have been deleted.
  </UnavailablePage>
)
