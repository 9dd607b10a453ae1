import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/app/api.ts'
import { PersonAvatar } from '#web/app/art/PersonAvatar.tsx'
import { itemsOf, paging } from '#web/app/paging.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { countText, likersText, personName } from './phrases.ts'

/** `You, Omar and 85 others`: opens the list of them. */
export const Likers = ({ post }: { post: Post }) => {
  const me = useMe()
  const [open, setOpen] = useState(false)
  const likers = useInfiniteQuery({
    ...api.posts.likers.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: post.id, cursor }),
      ...paging,
    }),
    enabled: post.like_count > 0,
  })
  const people = itemsOf(likers.data?.pages ?? [])
  const { isFetchNextPageError: nextFailed } = likers
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
        {likersText(post, people, me.id)}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={countText(post.like_count, 'like')}>
        <Read
          query={nextFailed ? { ...likers, error: null } : likers}
          failed={postMessages.likesFailed}
          loading={<PeopleSkeletons />}
        >
          {() => (
            <>
              <ul>
                {people.map((person) => (
                  <li key={person.id} className="relative flex items-center gap-3 py-2">
                    <PersonAvatar person={person} size="s" />
                    <div className="min-w-0">
                      <Link
                        to="/profiles/$userIdentifier"
                        params={{ userIdentifier: person.username_slug }}
                        className="stretch font-semibold wrap-anywhere"
                      >
                        <bdi>{personName(person)}</bdi>
                      </Link>
                      <p className="text-small text-ink-3 wrap-anywhere">@{person.username}</p>
                    </div>
                  </li>
                ))}
              </ul>
              <LoadMore
                hasMore={likers.hasNextPage}
                busy={likers.isFetchingNextPage}
                onMore={() => void likers.fetchNextPage()}
                failed={nextFailed ? postMessages.likesFailed : undefined}
              />
            </>
          )}
        </Read>
      </Dialog>
    </>
  )
}

const PeopleSkeletons = () => (
  <Loading text="Loading likes..." quiet>
    {['a', 'b', 'c'].map((key) => (
      <span key={key} aria-hidden className="flex items-center gap-3 py-2">
        <Skeleton className="size-10 flex-none rounded-full!" />
        <Skeleton className="h-5 w-2/5" />
      </span>
    ))}
  </Loading>
)
