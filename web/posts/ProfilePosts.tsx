import { useInfiniteQuery } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Profile } from '#contract/profiles.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { PostList } from './PostList.tsx'

type ProfilePostsProps = { person: Profile; shift: ShiftLine | undefined; now: number }

/** A person's posts, on their profile. */
export const ProfilePosts = ({ person, shift, now }: ProfilePostsProps) => {
  const posts = useInfiniteQuery(
    api.posts.ofProfile.infiniteOptions(byCursor((cursor) => ({ slugOrId: person.id, cursor }))),
  )
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="mb-3">
        Posts
      </h2>
      <PostList
        posts={posts}
        place="profile"
        shift={shift}
        now={now}
        failed={postMessages.listFailed}
        empty={
          <Card as="div">
            <p className="text-ink-2">No posts yet.</p>
          </Card>
        }
      />
    </section>
  )
}
