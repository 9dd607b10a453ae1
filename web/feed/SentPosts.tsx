import type { Post } from '#contract/posts.ts'
import { PostCard } from '#web/posts/PostCard.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { feedTexts } from './texts.ts'

/** What the viewer has just posted, above the feed. */
export const SentPosts = ({ posts, now }: { posts: Post[]; now: number }) => {
  const box = useListFocusFallback(posts.length)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {posts.length > 0 ? (
        <section aria-label={feedTexts.sent}>
          <ul className="mb-4 grid gap-4">
            {posts.map((post) => (
              <li key={post.id} className="min-w-0">
                <PostCard post={post} place="feed" now={now} as="h2" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
