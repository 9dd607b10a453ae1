import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { Person, UserType } from './accounts.ts'
import { MAX_MENTIONABLES, MENTION_SUGGESTIONS_SHOWN, SEARCH_MAX_LENGTH } from './search.texts.ts'
import { Text } from './text.ts'

export const SearchPerson = Person
export type SearchPerson = z.output<typeof SearchPerson>

export const FoundVenue = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), city: z.string().nullable() })
export type FoundVenue = z.output<typeof FoundVenue>

/** A person or venue that the mention picker offers. `slug` is what follows the @ or # in the text. */
export const Mentionable = z.object({
  kind: z.enum(['person', 'venue']),
  id: z.uuid(),
  slug: z.string(),
  name: z.string().nullable(),
  detail: z.string().nullable().describe('of a venue its city'),
  avatar_url: z.string().nullable(),
  user_type: UserType.nullable(),
})
export type Mentionable = z.output<typeof Mentionable>

// Drops the @ of a username, and cuts by code point so that an emoji is never split.
const Query = Text.transform((value) =>
  [...value.normalize('NFC').trim().replace(/^@/, '')].slice(0, SEARCH_MAX_LENGTH).join('').trim(),
)

export const search = {
  find: memberContract
    .route({
      summary:
        'People and venues whose name holds `q`, ten of each, and apart those already followed. Below two characters all are empty; a part that failed is null.',
      method: 'GET',
      path: '/search',
      tags: ['search'],
    })
    .input(z.strictObject({ q: Query }))
    .output(
      z.object({
        users: z.array(SearchPerson).nullable(),
        venues: z.array(FoundVenue).nullable(),
        following: z.array(SearchPerson).nullable(),
      }),
    ),

  mentionables: memberContract
    .route({
      summary:
        'Whom or what `@…` or `#…` can name: public people, or private ones I follow, by username; venues by name. What begins so comes first.',
      method: 'GET',
      path: '/mentionables',
      tags: ['search'],
    })
    .input(
      z.strictObject({
        kind: z.enum(['person', 'venue']),
        q: Query.default(''),
        limit: z.int().min(1).max(MAX_MENTIONABLES).default(MENTION_SUGGESTIONS_SHOWN),
      }),
    )
    .output(z.object({ items: z.array(Mentionable) })),
}
