import type { PublicPageTarget } from '#contract/public-page-target.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { toast } from '#web/ui/toast.ts'
import { client } from './api.ts'
import { invalidateFeatures } from './invalidate.ts'
import { queryClient } from './query.ts'
import { appTexts } from './texts.ts'

/**
 * Follows the public page that someone logged in or registered for, and says so with Undo: the link may not have been
 * their own idea. Never fails, because they are logged in either way.
 */
export const followPublicPage = async ({ kind, name }: PublicPageTarget): Promise<void> => {
  const { follow, unfollow, failed } = followers[kind]
  try {
    const followed = await follow(name)
    if (followed === undefined) return
    toast.withUndo(appTexts.following(followed), () => {
      unfollow(name)
        .catch(() => toast.error(appTexts.unfollowFailed))
        .finally(() => void invalidateFeatures(queryClient, 'venues', 'profiles', 'relationships', 'feed'))
    })
  } catch {
    toast.error(failed)
  }
}

/** `follow` returns the name, or undefined if the page has become private: then there is nothing to follow. */
const followers = {
  venue: {
    follow: async (slugOrId: string) => {
      const { name } = await client.venues.get({ slugOrId })
      await client.venues.follow({ slugOrId })
      return name
    },
    unfollow: (slugOrId: string) => client.venues.unfollow({ slugOrId }),
    failed: venueMessages.followFailed,
  },
  profile: {
    follow: async (slugOrId: string) => {
      const { full_name, username, is_private } = await client.profiles.get({ slugOrId })
      if (is_private) return undefined
      await client.relationships.follow({ slugOrId })
      return full_name ?? `@${username}`
    },
    unfollow: (slugOrId: string) => client.relationships.unfollow({ slugOrId }),
    failed: relationshipMessages.followFailed,
  },
}
