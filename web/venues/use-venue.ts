import { useQuery } from '@tanstack/react-query'
import { venueMessages } from '#contract/venues.texts.ts'
import { api } from '#web/app/api.ts'
import { codeOf } from '#web/app/problems.ts'

/** A venue by its address, asked again each minute; `missing` says why there is none. */
export const useVenue = (slugOrId: string) => {
  const query = useQuery(api.venues.get.queryOptions({ input: { slugOrId }, refetchInterval: 60_000 }))
  return { query, missing: missingText(query.error) }
}

const missingText = (error: unknown): string | undefined => {
  switch (codeOf(error)) {
    case 'NOT_FOUND':
      return venueMessages.notFound
    // An address that can be no slug is refused by the contract before anything is looked for.
    case 'INVALID':
      return venueMessages.noIdentifier
    default:
      return undefined
  }
}
