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

/** Where the post is shown, which decides the message and the refetch after a failure. */
export type PostPlace = 'feed' | 'post' | 'profile' | 'venue'

/** Likes or unlikes a post optimistically and rolls back on failure. Quick taps are sent one at a time. */
export const useLike = ({ id, liked_by_me }: Post, place: PostPlace) => {
  const cache = useQueryClient()
  const { status } = useSession()
  // The outcome the last tap asked for: a second tap may come before the first has rendered.
  const wanted = useRef(liked_by_me)
  useEffect(() => {
    wanted.current = liked_by_me
  }, [liked_by_me])
  const mutationKey = ['like', id]
  // While a later tap is queued, its outcome stays on screen.
  const isLast = () => cache.isMutating({ mutationKey }) === 1
  const mutation = useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: (like: boolean) => (like ? client.posts.like({ id }) : client.posts.unlike({ id })),
    onMutate: async (like) => {
      updateCachedPost(cache, id, (post) => setLiked(post, like))
      // An in-flight fetch predates this tap and would overwrite it.
      await cache.cancelQueries({ queryKey: api.posts.get.key({ input: { id } }) })
    },
    onSuccess: (result) => {
      if (isLast()) updateCachedPost(cache, id, (post) => ({ ...post, ...result }))
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
          : formatErrorWith(error, place === 'profile' ? postMessages.likeFailedOnProfile : postMessages.likeFailed),
      )
      if (place === 'feed') void cache.invalidateQueries({ queryKey: api.feed.page.key() })
      else if (getErrorCode(error) === 'NOT_FOUND') void cache.invalidateQueries({ queryKey: api.posts.key() })
    },
  })
  return () => {
    if (status !== 'signed_in') return toast.error(postMessages.logInToLike)
    wanted.current = !wanted.current
    mutation.mutate(wanted.current)
  }
}
