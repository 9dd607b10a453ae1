import { z } from 'zod'
import { talentContract } from './access-levels.ts'
import { Instant } from './instant.ts'
import { ROSTER_MAX_BYTES, ROSTER_MAX_EVENTS } from './roster.limits.ts'
import { type RosterAbsence, rosterAbsences, rosterMessages } from './roster.texts.ts'
import { batchConflicts, Clash } from './schedule.ts'
import { schemaMessages } from './schema.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import { ShiftLine, ShiftVisibility } from './shifts.ts'

const Key = z.string().regex(/^[\w-]{22}$/, schemaMessages.rosterKey)

const Absence = z.enum(Object.keys(rosterAbsences) as [RosterAbsence, ...RosterAbsence[]])

/** An entry of a roster, as the shift it would become. */
export const RosterEntry = z.object({
  key: Key.describe('Identifies the entry. The same each time the same roster is read.'),
  title: z.string(),
  start_time: Instant,
  end_time: Instant,
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_city: z.string().nullable(),
  venue_time_zone: z.string(),
  state: z
    .enum(['new', 'moved', 'same', 'duplicate'])
    .describe(
      '`new` adds a shift, `moved` changes the shift from an earlier import, `same` and `duplicate` change nothing.',
    ),
  before: Clash.nullable().describe('Current venue and times of the shift. Null unless `state` is `moved`.'),
  clash: Clash.nullable().describe('Your other shift at that time. Null if there is none.'),
  visibility: ShiftVisibility.describe('Who will see the shift. A shift that moves keeps its visibility.'),
  over: z.boolean().describe('True if it has already ended.'),
  absence: Absence.nullable().describe('What its title says it is instead of a shift. Null if it looks like a shift.'),
  person: z
    .object({ name: z.string(), is_you: z.boolean().describe('True if the name can be yours.') })
    .nullable()
    .describe('The person whom its title names. Null if it names no one.'),
  remarks: z.array(z.string()).describe('Notes on how the entry was read, for display.'),
})
export type RosterEntry = z.output<typeof RosterEntry>

const rosterReadInput = {
  text: z
    .string()
    .min(1, rosterMessages.empty)
    .refine((text) => new TextEncoder().encode(text).length <= ROSTER_MAX_BYTES, rosterMessages.tooLarge)
    .describe(`Content of the file, at most ${ROSTER_MAX_BYTES / 1024} KiB of UTF-8.`),
  venue_id: z
    .uuid(shiftMessages.missingVenue)
    .describe('Venue of the roster, and of entries that name no listed venue.'),
  choices: z
    .array(z.strictObject({ key: Key, venue_id: z.uuid(shiftMessages.missingVenue) }))
    .max(ROSTER_MAX_EVENTS)
    .default([])
    .describe('Venues of entries that take place elsewhere.'),
}
// JSON escapes can make a text several times longer.
const max_body = 4 * ROSTER_MAX_BYTES
const meta = { access_level: 'talent', forbidden: shiftMessages.notTalent, max_body } as const

/** Import of an employer's roster from a calendar file: `read` previews the shifts, `publish` posts those picked. */
export const roster = {
  read: talentContract
    .post(
      '/roster/read',
      'Reads an iCalendar file and returns the shifts it would add, move or cancel. Stores and posts nothing.',
    )
    .meta(meta)
    .input(z.strictObject(rosterReadInput))
    .output(
      z.object({
        name: z.string().nullable().describe("The calendar's own name. Null if it has none."),
        entries: z.array(RosterEntry),
        refused: z
          .array(z.object({ title: z.string(), reason: z.string() }))
          .describe('Entries that cannot become shifts.'),
        vanished: z
          .array(
            ShiftLine.extend({
              end_time: Instant,
              certain: z
                .boolean()
                .describe('True if the roster cancels the shift, or continues past its date without it.'),
            }),
          )
          .describe('Upcoming shifts from an earlier import of this roster that it no longer contains.'),
        older: z.int().describe('Number of entries left out because they ended too long ago.'),
      }),
    ),

  publish: talentContract
    .post(
      '/roster',
      'Posts, moves and cancels the selected shifts of a roster, all or nothing. Returns 409 CHANGED if your shifts have changed since `read`.',
    )
    .meta(meta)
    .errors(batchConflicts)
    .errors({ CHANGED: { status: 409, message: rosterMessages.changed } })
    .input(
      z.strictObject({
        ...rosterReadInput,
        picked: z
          .array(Key)
          .max(ROSTER_MAX_EVENTS)
          .describe('Keys of the entries to import, in state `new` or `moved`.'),
        overlapping: z
          .array(Key)
          .max(ROSTER_MAX_EVENTS)
          .default([])
          .describe('Those of `picked` that may overlap your other shifts.'),
        remove: z
          .array(z.uuid(shiftMessages.notFound))
          .max(ROSTER_MAX_EVENTS)
          .default([])
          .describe('Ids of shifts to cancel, from `vanished`.'),
      }),
    )
    .output(z.object({ added: z.int(), moved: z.int(), removed: z.array(z.uuid()) })),
}
