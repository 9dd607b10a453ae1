import { useInfiniteQuery } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PostList } from './PostList.tsx'

/** The viewer's own posts, on their profile. */
export const MyPosts = ({ shift, now }: { shift: ShiftLine | undefined; now: number }) => {
  const posts = useInfiniteQuery(api.posts.mine.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  useScrollToHash('my-posts')
  return (
    <section aria-labelledby="my-posts">
      <h2 id="my-posts" tabIndex={-1} className="mb-3 scroll-mt-20">
        My Posts
      </h2>
      <PostList
        posts={posts}
        place="profile"
        shift={shift}
        now={now}
        failed={postMessages.listFailed}
        empty={
          <Card as="div">
            <EmptyState art={<GlassArt />} title="You haven’t posted yet.">
              Your posts show up here and in your followers’ On Tap.
            </EmptyState>
          </Card>
        }
      />
    </section>
  )
}
