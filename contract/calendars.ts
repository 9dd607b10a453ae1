import { z } from 'zod'
import { done, memberContract, respondsWith } from './access-levels.ts'
import { Instant } from './instant.ts'
import { shiftMessages } from './shifts.texts.ts'

/** `followed`: shifts and events of followed people and venues. `mine`: the user's own shifts. */
export const CalendarKind = z.enum(['followed', 'mine'])
export type CalendarKind = z.output<typeof CalendarKind>

/** An active calendar link. Its URL is shown only once, when it is created (`NewCalendarLink`). */
export const CalendarLink = z.object({
  kind: CalendarKind,
  created_at: Instant,
  last_fetched_at: Instant.nullable().describe('When a calendar program last fetched it. Null if none has yet.'),
})
export type CalendarLink = z.output<typeof CalendarLink>

/** A newly created calendar link; the only response that contains its URL. */
export const NewCalendarLink = z.object({
  kind: CalendarKind,
  url: z.url().describe('The `https:` link, for programs that accept a pasted link.'),
  webcal_url: z.url().describe('The same link with `webcal:`, which opens a calendar program.'),
})
export type NewCalendarLink = z.output<typeof NewCalendarLink>

const byKind = z.strictObject({ kind: CalendarKind })

export const calendars = {
  list: memberContract
    .get('/me/calendars', 'Lists your active calendar links. A URL is returned only once, when the link is created.')
    .output(z.object({ items: z.array(CalendarLink) })),

  make: memberContract
    .post(
      '/me/calendars/{kind}',
      'Creates a calendar link, `GET /calendar/{token}.ics`, that works without login. A previous link of the same kind stops working.',
      { successStatus: 201 },
    )
    .input(byKind)
    .output(NewCalendarLink),

  revoke: memberContract
    .delete(
      '/me/calendars/{kind}',
      'Deletes your calendar link of a kind, if there is one. It stops working immediately.',
    )
    .input(byKind)
    .output(done),

  shift: memberContract
    .get(
      '/shifts/{id}/calendar.ics',
      "Returns a shift as a calendar file, with times in the venue's zone.",
      respondsWith('text/calendar'),
    )
    .meta({ access_level: 'member', download: true })
    .input(z.strictObject({ id: z.uuid(shiftMessages.notFound) }))
    .output(z.file()),
}
