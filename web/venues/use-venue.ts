import { useQuery } from '@tanstack/react-query'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { isSlugOrIdShaped } from '#web/core/identifiers.ts'

/** A venue by its slug or id, refetched every minute. `missing` says why there is none. */
export const useVenue = (slugOrId: string) => {
  const enabled = isSlugOrIdShaped(slugOrId)
  const query = useQuery(api.venues.get.queryOptions({ input: { slugOrId }, refetchInterval: 60_000, enabled }))
  return { query, missing: enabled ? formatMissingVenue(query.error) : venueMessages.noIdentifier }
}

const formatMissingVenue = (error: unknown): string | undefined =>
  getErrorCode(error) === 'NOT_FOUND' ? venueMessages.notFound : undefined
