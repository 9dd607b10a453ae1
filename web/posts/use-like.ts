import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api, client } from '#web/core/api.ts'
import { codeOf, ownText } from '#web/core/problems.ts'
import { useSession } from '#web/core/session.ts'
import { sayFailed } from '#web/ui/toast.ts'
import { changePost } from './post-cache.ts'
import { withLike } from './post-pages.ts'

/** Where a post stands: what is said and done when a tap fails hangs on it. */
export type PostPlace = 'feed' | 'post' | 'profile' | 'venue'

/** Likes a post, or takes that back: it shows at the tap and is rolled back when it fails. Taps are sent one by one. */
export const useLike = ({ id, liked_by_me }: Post, place: PostPlace) => {
  const cache = useQueryClient()
  const { status } = useSession()
  // What the last tap wanted: a second one may come before the first is drawn.
  const wanted = useRef(liked_by_me)
  useEffect(() => {
    wanted.current = liked_by_me
  }, [liked_by_me])
  const mutationKey = ['like', id]
  // While a later tap waits its turn, what shows is that one's.
  const isLast = () => cache.isMutating({ mutationKey }) === 1
  const act = useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: (like: boolean) => (like ? client.posts.like({ id }) : client.posts.unlike({ id })),
    onMutate: async (like) => {
      changePost(cache, id, (post) => withLike(post, like))
      // A read under way is of before the tap.
      await cache.cancelQueries({ queryKey: api.posts.get.key({ input: { id } }) })
    },
    onSuccess: (answer) => {
      if (isLast()) changePost(cache, id, (post) => ({ ...post, ...answer }))
      void cache.invalidateQueries({ queryKey: api.posts.likers.key({ input: { id } }) })
    },
    onError: (error, like) => {
      if (isLast()) {
        wanted.current = !like
        changePost(cache, id, (post) => withLike(post, !like))
      }
      sayFailed(codeOf(error) === 'UNAUTHORIZED' ? postMessages.logInToLike : ownText(error, failedAt[place]))
      if (place === 'feed') void cache.invalidateQueries({ queryKey: api.feed.page.key() })
      else if (codeOf(error) === 'NOT_FOUND') void cache.invalidateQueries({ queryKey: api.posts.key() })
    },
  })
  return () => {
    if (status !== 'signed_in') return sayFailed(postMessages.logInToLike)
    wanted.current = !wanted.current
    act.mutate(wanted.current)
  }
}

const failedAt: Record<PostPlace, string> = {
  feed: postMessages.likeFailed,
  post: postMessages.likeFailed,
  venue: postMessages.likeFailed,
  profile: postMessages.likeFailedOnProfile,
}
