import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { PagedView } from '#web/core/PagedView.tsx'
import type { Pages } from '#web/core/paging.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatCount, formatPersonName } from './format-post.ts'

type Person = NonNullable<Post['author']>

type LikersDialogProps = {
  post: Post
  likers: UseInfiniteQueryResult<Pages<Person>>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The people who like a post, except those the viewer may not see. */
export const LikersDialog = ({ post, likers, open, onOpenChange }: LikersDialogProps) => {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={formatCount(post.like_count, 'like')}>
      <PagedView query={likers} failed={postMessages.likesFailed} loading={<PeopleSkeletons />}>
        {(people) => (
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
                    <bdi>{formatPersonName(person)}</bdi>
                  </Link>
                  <p className="text-small text-ink-3 wrap-anywhere">@{person.username}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedView>
    </Dialog>
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
