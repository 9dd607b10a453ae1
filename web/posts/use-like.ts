import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api, client } from '#web/core/api.ts'
import { formatErrorWith, getErrorCode } from '#web/core/errors.ts'
import { useSession } from '#web/core/session.ts'
import { toast } from '#web/ui/toast.ts'
import { updateCachedPost } from './post-cache.ts'
import { setLiked } from './post-pages.ts'

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
      updateCachedPost(cache, id, (post) => setLiked(post, like))
      // A read under way is of before the tap.
      await cache.cancelQueries({ queryKey: api.posts.get.key({ input: { id } }) })
    },
    onSuccess: (answer) => {
      if (isLast()) updateCachedPost(cache, id, (post) => ({ ...post, ...answer }))
      void cache.invalidateQueries({ queryKey: api.posts.likers.key({ input: { id } }) })
    },
    onError: (error, like) => {
      if (isLast()) {
        wanted.current = !like
        updateCachedPost(cache, id, (post) => setLiked(post, !like))
      }
      toast.error(
        getErrorCode(error) === 'UNAUTHORIZED'
          ? postMessages.logInToLike
          : formatErrorWith(error, formatLikeFailure[place]),
      )
      if (place === 'feed') void cache.invalidateQueries({ queryKey: api.feed.page.key() })
      else if (getErrorCode(error) === 'NOT_FOUND') void cache.invalidateQueries({ queryKey: api.posts.key() })
    },
  })
  return () => {
    if (status !== 'signed_in') return toast.error(postMessages.logInToLike)
    wanted.current = !wanted.current
    act.mutate(wanted.current)
  }
}

const formatLikeFailure: Record<PostPlace, string> = {
  feed: postMessages.likeFailed,
  post: postMessages.likeFailed,
  venue: postMessages.likeFailed,
  profile: postMessages.likeFailedOnProfile,
}
