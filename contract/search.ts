import { z } from 'zod'
import { Person } from './accounts.ts'
import { member } from './doors.ts'
import { SEARCH_MAX } from './search.texts.ts'
import { Text } from './text.ts'

export const FoundPerson = Person
export type FoundPerson = z.output<typeof FoundPerson>

export const FoundVenue = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), city: z.string().nullable() })
export type FoundVenue = z.output<typeof FoundVenue>

// Without the sign of a handle, and cut by characters: half an emoji would be no text any more.
const Query = Text.transform((value) =>
  [...value.normalize('NFC').trim().replace(/^@/, '')].slice(0, SEARCH_MAX).join('').trim(),
)

export const search = {
  find: member
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
        users: z.array(FoundPerson).nullable(),
        venues: z.array(FoundVenue).nullable(),
        following: z.array(FoundPerson).nullable(),
      }),
    ),
}
