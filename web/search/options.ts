import type { FoundPerson, FoundVenue } from '#contract/search.ts'
import { searchTexts } from './texts.ts'

type Found = { users: FoundPerson[] | null; venues: FoundVenue[] | null; following: FoundPerson[] | null }
type Option = { key: string } & ({ person: FoundPerson } | { venue: FoundVenue })
export type Group = { heading: string; options: Option[] }

/** What was found, in the order in which it is shown and walked through; empty parts are left out. */
export const groupsOf = ({ users, venues, following }: Found): Group[] =>
  [
    { heading: 'Users', options: peopleOf(users) },
    { heading: 'Venues', options: (venues ?? []).map((venue) => ({ key: `venue-${venue.id}`, venue })) },
    { heading: searchTexts.following, options: peopleOf(following) },
  ].filter(({ options }) => options.length > 0)

const peopleOf = (people: FoundPerson[] | null): Option[] =>
  (people ?? []).map((person) => ({ key: `person-${person.id}`, person }))

/** What readers are told: `2 users, 1 venue, 1 already following`. */
export const countText = ({ users, venues, following }: Found): string =>
  [
    counted(users, 'user', 'users'),
    counted(venues, 'venue', 'venues'),
    counted(following, 'already following', 'already following'),
  ]
    .filter(Boolean)
    .join(', ')

const counted = (found: unknown[] | null, one: string, several: string) =>
  found && found.length > 0 ? `${found.length} ${found.length === 1 ? one : several}` : undefined

/** The place one comes to with an arrow from `at` among `count`; -1 is the text field. */
export const stepFrom = (at: number, step: 1 | -1, count: number): number => {
  const next = at + step
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
