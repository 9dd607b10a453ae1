import { useQuery } from '@tanstack/react-query'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import { couldBeSlug } from '#web/core/identifiers.ts'
import { codeOf } from '#web/core/problems.ts'

/** A venue by its address, asked again each minute; `missing` says why there is none. */
export const useVenue = (slugOrId: string) => {
  const enabled = couldBeSlug(slugOrId)
  const query = useQuery(api.venues.get.queryOptions({ input: { slugOrId }, refetchInterval: 60_000, enabled }))
  return { query, missing: enabled ? missingText(query.error) : venueMessages.noIdentifier }
}

const missingText = (error: unknown): string | undefined =>
  codeOf(error) === 'NOT_FOUND' ? venueMessages.notFound : undefined
