import type { FoundEvent, FoundSpecial, FoundVenue, SearchPerson } from '#contract/search.ts'
import { searchTexts } from './texts.ts'

type SearchResults = {
  users: SearchPerson[] | null
  venues: FoundVenue[] | null
  following: SearchPerson[] | null
  specials: FoundSpecial[] | null
  events: FoundEvent[] | null
}
type SearchResultOption = { key: string } & (
  | { person: SearchPerson }
  | { venue: FoundVenue }
  | { special: FoundSpecial }
  | { event: FoundEvent }
)
export type SearchResultGroup = { heading: string; options: SearchResultOption[] }

/** The results in the order in which they are shown and reached by arrow keys. Empty groups are left out. */
export const groupSearchResults = ({
  users,
  venues,
  following,
  specials,
  events,
}: SearchResults): SearchResultGroup[] =>
  [
    { heading: 'Users', options: toPersonOptions(users) },
    { heading: 'Venues', options: (venues ?? []).map((venue) => ({ key: `venue-${venue.id}`, venue })) },
    { heading: searchTexts.following, options: toPersonOptions(following) },
    {
      heading: searchTexts.specials,
      options: (specials ?? []).map((special) => ({ key: `special-${special.id}`, special })),
    },
    { heading: searchTexts.events, options: (events ?? []).map((event) => ({ key: `event-${event.id}`, event })) },
  ].filter(({ options }) => options.length > 0)

const toPersonOptions = (people: SearchPerson[] | null): SearchResultOption[] =>
  (people ?? []).map((person) => ({ key: `person-${person.id}`, person }))

/** The announcement for screen readers: `2 users, 1 venue, 1 already following, 3 events`. */
export const formatResultCounts = ({ users, venues, following, specials, events }: SearchResults): string =>
  [
    formatResultCount(users, 'user', 'users'),
    formatResultCount(venues, 'venue', 'venues'),
    formatResultCount(following, 'already following', 'already following'),
    formatResultCount(specials, 'special', 'specials'),
    formatResultCount(events, 'event', 'events'),
  ]
    .filter(Boolean)
    .join(', ')

const formatResultCount = (found: unknown[] | null, singular: string, plural: string) =>
  found && found.length > 0 ? `${found.length} ${found.length === 1 ? singular : plural}` : undefined

/** The index an arrow key moves to from `at` among `count` options; -1 is the text field. */
export const getNextOptionIndex = (at: number, step: 1 | -1, count: number): number => {
  const next = at + step
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
