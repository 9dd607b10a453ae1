import { z } from 'zod'
import { talentContract } from './access-levels.ts'
import { Instant } from './instant.ts'
import { ROSTER_MAX_BYTES, ROSTER_MAX_EVENTS, rosterMessages } from './roster.texts.ts'
import { batchConflicts, Clash } from './schedule.ts'
import { schemaMessages } from './schema.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import { ShiftLine } from './shifts.ts'

const Key = z.string().regex(/^[\w-]{22}$/, schemaMessages.rosterKey)

/** One entry of a roster as the shift it would become. */
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

const rosterReadOutput = {
  text: z
    .string()
    .min(1, rosterMessages.empty)
    .refine((text) => new TextEncoder().encode(text).length <= ROSTER_MAX_BYTES, rosterMessages.tooLarge),
  /** Where entries are that name no venue of ours; also whose roster it is. */
  venue_id: z.uuid(shiftMessages.missingVenue),
  /** Entries that are elsewhere. */
  choices: z
    .array(z.strictObject({ key: Key, venue_id: z.uuid(shiftMessages.missingVenue) }))
    .max(ROSTER_MAX_EVENTS)
    .default([]),
}
// A text as JSON may be some times as long as the text.
const max_body = 4 * ROSTER_MAX_BYTES
const meta = { access_level: 'talent', forbidden: shiftMessages.notTalent, max_body } as const

/** An employer's roster, as its calendar file: read, looked through, then posted. Nothing is posted unseen. */
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
    .input(z.strictObject(rosterReadOutput))
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
        ...rosterReadOutput,
        picked: z.array(Key).max(ROSTER_MAX_EVENTS),
        /** Those of `picked` that were seen to overlap another shift. */
        overlapping: z.array(Key).max(ROSTER_MAX_EVENTS).default([]),
        /** Shifts to take out, of those that vanished. */
        remove: z.array(z.uuid(shiftMessages.notFound)).max(ROSTER_MAX_EVENTS).default([]),
      }),
    )
    .output(z.object({ added: z.int(), moved: z.int(), removed: z.array(z.uuid()) })),
}
