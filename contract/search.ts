import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { PersonOnNow, UserType } from './accounts.ts'
import { Instant } from './instant.ts'
import {
  MAX_MENTIONABLES,
  MENTION_SUGGESTIONS_SHOWN,
  SEARCH_EVENT_DAYS,
  SEARCH_LIMIT,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
} from './search.limits.ts'
import { Text } from './text.ts'

export const SearchPerson = PersonOnNow
export type SearchPerson = z.output<typeof SearchPerson>

export const FoundVenue = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), city: z.string().nullable() })
export type FoundVenue = z.output<typeof FoundVenue>

const venueOfFound = { venue_name: z.string(), venue_slug: z.string(), venue_city: z.string().nullable() }

export const FoundSpecial = z.object({
  id: z.uuid(),
  title: z.string(),
  price: z.string().nullable(),
  ...venueOfFound,
})
export type FoundSpecial = z.output<typeof FoundSpecial>

export const FoundEvent = z.object({
  id: z.uuid(),
  name: z.string(),
  start_time: Instant,
  end_time: Instant.nullable(),
  venue_time_zone: z.string(),
  ...venueOfFound,
})
export type FoundEvent = z.output<typeof FoundEvent>

/** A person or venue that the mention picker offers. `slug` is what follows the @ or # in the text. */
export const Mentionable = z.object({
  kind: z.enum(['person', 'venue']),
  id: z.uuid(),
  slug: z.string(),
  name: z.string().nullable(),
  detail: z.string().nullable().describe('City of a venue. Null for a person.'),
  avatar_url: z.string().nullable(),
  user_type: UserType.nullable(),
})
export type Mentionable = z.output<typeof Mentionable>

// Drops the @ of a username, and cuts by code point so that an emoji is never split.
const Query = Text.transform((value) => {
  const text = value
    .normalize('NFC')
    .trim()
    .replace(/^[@＠]/, '')
  return [...text].slice(0, SEARCH_MAX_LENGTH).join('').trim()
})

export const search = {
  find: memberContract
    .get(
      '/search',
      `Searches people, venues, the people you follow, specials and events by part of the name, at most ${SEARCH_LIMIT} each. Specials are those that have not ended, by title; events those in progress or of the next ${SEARCH_EVENT_DAYS} days, soonest first, also by kind, such as karaoke. All lists are empty if \`q\` is shorter than ${SEARCH_MIN_LENGTH} characters; a list is null if its search failed.`,
    )
    .input(z.strictObject({ q: Query }))
    .output(
      z.object({
        users: z.array(SearchPerson).nullable(),
        venues: z.array(FoundVenue).nullable(),
        following: z.array(SearchPerson).nullable(),
        specials: z.array(FoundSpecial).nullable(),
        events: z.array(FoundEvent).nullable(),
      }),
    ),

  mentionables: memberContract
    .get(
      '/mentionables',
      'Suggests people for `@…` by username (public profiles and those you follow) or venues for `#…` by name. Those that begin with `q` come first.',
    )
    .input(
      z.strictObject({
        kind: z.enum(['person', 'venue']),
        q: Query.default(''),
        limit: z.int().min(1).max(MAX_MENTIONABLES).default(MENTION_SUGGESTIONS_SHOWN),
      }),
    )
    .output(z.object({ items: z.array(Mentionable) })),
}
