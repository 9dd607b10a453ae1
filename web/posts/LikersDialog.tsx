import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { PagedView } from '#web/core/PagedView.tsx'
import type { Pages } from '#web/core/paging.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { LoadingRows, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatCount } from './format-post.ts'
import { PersonLink } from './PersonLink.tsx'

type Person = NonNullable<Post['author']>

type LikersDialogProps = DialogState & { post: Post; likers: UseInfiniteQueryResult<Pages<Person>> }

/** The people who like a post, except those the viewer may not see. */
export const LikersDialog = ({ post, likers, ...dialog }: LikersDialogProps) => (
  <Dialog {...dialog} title={formatCount(post.like_count, 'like')}>
    <PagedView query={likers} failed={postMessages.likesFailed} loading={<PeopleSkeletons />}>
      {(people) => (
        <ul>
          {people.map((person) => (
            <li key={person.id} className="relative flex items-center gap-3 py-2">
              <PersonAvatar person={person} size="s" />
              <div className="min-w-0">
                <PersonLink person={person} className="stretch font-semibold wrap-anywhere" />
                <p className="text-small text-ink-3 wrap-anywhere">@{person.username}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedView>
  </Dialog>
)

const PeopleSkeletons = () => (
  <LoadingRows text="Loading likes..." count={3} className="flex items-center gap-3 py-2">
    <Skeleton className="size-10 flex-none rounded-full!" />
    <Skeleton className="h-5 w-2/5" />
  </LoadingRows>
)
