import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { NOTIFY_OF_EVERY_CHANGE } from '#web/core/query.ts'
import { useMe } from '#web/core/session.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { formatLikers } from './format-post.ts'

const LikersDialog = lazyPart(() => import('./LikersDialog.tsx').then((module) => ({ default: module.LikersDialog })))

/** `You, Omar and 85 others`: opens the list of people who like the post. */
export const LikersButton = ({ post }: { post: Post }) => {
  const me = useMe()
  const [open, setOpen] = useState<boolean>()
  const likers = useInfiniteQuery({
    ...api.posts.likers.infiniteOptions(byCursor((cursor) => ({ id: post.id, cursor }))),
    enabled: post.like_count > 0,
    ...NOTIFY_OF_EVERY_CHANGE,
  })
  const people = listUniqueItems(likers.data?.pages ?? [])
  if (post.like_count === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="ml-auto min-h-11 px-1 text-right text-small text-ink-2 underline-offset-[0.2em] wrap-anywhere hover:underline"
      >
        <span className="sr-only">Liked by </span>
        {formatLikers(post, people, me.id)}
      </button>
      <Suspense>
        {open === undefined ? null : <LikersDialog post={post} likers={likers} open={open} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
