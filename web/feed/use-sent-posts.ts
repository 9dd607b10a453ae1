import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/core/api.ts'

/** Below the key of posts, so that a like, an edit or a deletion reaches these too. */
const queryKey = [...api.posts.key(), 'sent from On Tap']
type Sent = { items: Post[] }

/**
 * The viewer's own posts written on this screen, newest first, until the page is reloaded. The feed itself has only posts of
 * others.
 */
export const useSentPosts = () => {
  const cache = useQueryClient()
  const { data } = useQuery<Sent>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const add = (post: Post) => cache.setQueryData<Sent>(queryKey, (sent) => ({ items: [post, ...(sent?.items ?? [])] }))
  return { posts: data?.items ?? [], add }
}
