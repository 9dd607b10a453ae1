import { z } from 'zod'
import { talentContract } from './access-levels.ts'
import { Instant } from './instant.ts'
import { ROSTER_MAX_BYTES, ROSTER_MAX_EVENTS, rosterMessages } from './roster.texts.ts'
import { batchConflicts, Clash } from './schedule.ts'
import { schemaMessages } from './schema.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import { ShiftLine } from './shifts.ts'

const Key = z.string().regex(/^[\w-]{22}$/, schemaMessages.rosterKey)

/** An entry of a roster, as the shift it would become. */
export const RosterEntry = z.object({
  key: Key.describe('the same whenever the same entry of the same roster is read'),
  title: z.string(),
  start_time: Instant,
  end_time: Instant,
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_city: z.string().nullable(),
  venue_time_zone: z.string(),
  state: z
    .enum(['new', 'moved', 'same', 'duplicate'])
    .describe('`moved` changes the shift it became earlier; `same` and `duplicate` stay as they are'),
  before: Clash.nullable().describe('where the shift stands now, if it moves'),
  clash: Clash.nullable().describe('another shift of mine at that time'),
  over: z.boolean(),
  remarks: z.array(z.string()).describe('what was read into it'),
})
export type RosterEntry = z.output<typeof RosterEntry>

const rosterReadInput = {
  text: z
    .string()
    .min(1, rosterMessages.empty)
    .refine((text) => new TextEncoder().encode(text).length <= ROSTER_MAX_BYTES, rosterMessages.tooLarge),
  /** The venue whose roster this is, and of entries that name no listed venue. */
  venue_id: z.uuid(shiftMessages.missingVenue),
  /** Venues of entries that take place elsewhere. */
  choices: z
    .array(z.strictObject({ key: Key, venue_id: z.uuid(shiftMessages.missingVenue) }))
    .max(ROSTER_MAX_EVENTS)
    .default([]),
}
// JSON escapes can make a text several times longer.
const max_body = 4 * ROSTER_MAX_BYTES
const meta = { access_level: 'talent', forbidden: shiftMessages.notTalent, max_body } as const

/** Import of an employer's roster from a calendar file: `read` previews the shifts, `publish` posts those picked. */
export const roster = {
  read: talentContract
    .meta(meta)
    .route({
      summary:
        'Reads a calendar file (iCalendar) and says which shifts it would make, move or take out. Stores and posts nothing.',
      method: 'POST',
      path: '/roster/read',
      tags: ['roster'],
    })
    .input(z.strictObject(rosterReadInput))
    .output(
      z.object({
        name: z.string().describe('what the calendar calls itself'),
        entries: z.array(RosterEntry),
        refused: z.array(z.object({ title: z.string(), reason: z.string() })),
        vanished: z
          .array(
            ShiftLine.extend({
              certain: z.boolean().describe('the roster takes it back, or goes on past it without it'),
            }),
          )
          .describe('coming shifts that an earlier reading of this roster made, and that it no longer names'),
        older: z.int().describe('entries left out because they are long over'),
      }),
    ),

  publish: talentContract
    .meta(meta)
    .route({
      summary: 'Posts, moves and takes out what was ticked of a roster, all or nothing.',
      method: 'POST',
      path: '/roster',
      tags: ['roster'],
    })
    .errors(batchConflicts)
    .errors({ CHANGED: { status: 409, message: rosterMessages.changed } })
    .input(
      z.strictObject({
        ...rosterReadInput,
        picked: z.array(Key).max(ROSTER_MAX_EVENTS),
        /** Those of `picked` whose overlap with another shift the user has seen. */
        overlapping: z.array(Key).max(ROSTER_MAX_EVENTS).default([]),
        /** Shifts to cancel, of those that `read` returned in `vanished`. */
        remove: z.array(z.uuid(shiftMessages.notFound)).max(ROSTER_MAX_EVENTS).default([]),
      }),
    )
    .output(z.object({ added: z.int(), moved: z.int(), removed: z.array(z.uuid()) })),
}
