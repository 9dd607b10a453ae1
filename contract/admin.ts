import { z } from 'zod'
import { adminContract as staff } from './access-levels.ts'
import { Person, VerificationStatus } from './accounts.ts'
import { adminMessages } from './admin.texts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOutput } from './paging.ts'
import { REPORT_OUTCOMES } from './reports.texts.ts'
import { ReportReasonSchema, reportSubjectFields } from './reports.ts'
import { normalizedTextUpTo, SlugOrId, textUpTo } from './text.ts'
import { venueMessages } from './venues.texts.ts'

/** A person who asked for verification, with what staff need to decide. */
export const VerificationCase = Person.extend({
  verification_notes: z.string().nullable().describe('of the last rejection'),
  verification_requested_at: Instant.nullable(),
  bio: z.string().nullable(),
  workplaces_info: z.string().nullable(),
  follower_count: z.int(),
  past_shift_count: z.int(),
  created_at: Instant,
})
export type VerificationCase = z.output<typeof VerificationCase>

export const AuditEntry = z.object({
  id: z.uuid(),
  actor_username: z
    .string()
    .nullable()
    .describe("null: the operator at the server's terminal, or an account that is gone"),
  action: z.string(),
  subject_id: z.uuid().nullable(),
  subject_username: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  created_at: Instant,
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Reads far outnumber decisions, so the audit log lists them separately. */
export const AuditKind = z.enum(['decisions', 'reads'])
export type AuditKind = z.output<typeof AuditKind>

const Notes = textUpTo(limits.notes, 'Notes')

export const VerificationDecision = z.discriminatedUnion('decision', [
  z.strictObject({ id: z.uuid(), decision: z.literal('verify'), notes: Notes.default('') }),
  z.strictObject({ id: z.uuid(), decision: z.literal('reject'), notes: Notes.min(1, adminMessages.notesMissing) }),
  z.strictObject({ id: z.uuid(), decision: z.literal('revoke'), notes: Notes.min(1, adminMessages.notesMissing) }),
])

/** A request to list a venue, with what staff need to answer it. */
export const VenueRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  details: z.string().nullable(),
  status: z.enum(['open', 'listed', 'declined']),
  notes: z.string().nullable(),
  requester_username: z.string().nullable(),
  venue_slug: z.string().nullable(),
  created_at: Instant,
})
export type VenueRequest = z.output<typeof VenueRequest>

/** A venue as staff see it. */
export const StaffVenue = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  city: z.string().nullable(),
  owner_username: z.string().nullable(),
  is_archived: z.boolean(),
})
export type StaffVenue = z.output<typeof StaffVenue>

export const VenueRequestDecisionInput = z.discriminatedUnion('decision', [
  z.strictObject({ id: z.uuid(), decision: z.literal('listed'), venue: SlugOrId }),
  z.strictObject({ id: z.uuid(), decision: z.literal('declined'), notes: Notes.min(1, adminMessages.notesMissing) }),
])

/** Reported content with its reports and its current state. */
export const ReportCase = z.object({
  ...reportSubjectFields,
  is_open: z.boolean(),
  is_urgent: z.boolean().describe('an open report says that somebody is in danger'),
  report_count: z.int(),
  reports: z
    .array(
      z.object({
        id: z.uuid(),
        reporter_username: z.string().nullable().describe('null: the account is gone'),
        reason: ReportReasonSchema,
        note: z.string().nullable(),
        created_at: Instant,
      }),
    )
    .describe('the newest 20'),
  said: z.string().nullable().describe('what it said when it was last reported'),
  says: z.string().nullable().describe('what it says now; null where it is gone'),
  link_url: z.string().nullable().describe('a path of ours where it can be seen'),
  state: z.enum(['shown', 'hidden', 'gone']),
  post_image_url: z.string().nullable(),
  thread_image_url: z.string().nullable(),
  venue_image_url: z.string().nullable(),
  person: Person.extend({
    is_suspended: z.boolean(),
    earlier_outcomes: z.int().describe('other things of theirs that were hidden, and suspensions'),
  })
    .nullable()
    .describe('whose it is now; null: a venue without an owner, or an account that is gone'),
  was_of_username: z
    .string()
    .nullable()
    .describe('of a venue: who kept it when it was last reported, if it is not who keeps it now'),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  resolved_by_username: z.string().nullable(),
  resolved_at: Instant.nullable(),
  first_reported_at: Instant,
})
export type ReportCase = z.output<typeof ReportCase>

/** Confirms a new decision on a closed report. Without it, deciding on a report that is closed by now is refused. */
const again = z.boolean().default(false)

export const ReportDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    ...reportSubjectFields,
    decision: z.enum(['hide', 'restore', 'dismiss', 'lift']),
    notes: Notes.default(''),
    again,
  }),
  z.strictObject({
    ...reportSubjectFields,
    decision: z.literal('suspend'),
    person_id: z.uuid().optional().describe('whom one means; refused where it is somebody else’s by now'),
    notes: Notes.min(1, adminMessages.reasonMissing),
    again,
  }),
])

/** A person whose account is suspended. */
export const SuspendedPerson = Person.extend({ suspended_at: Instant, notes: z.string().nullable() })
export type SuspendedPerson = z.output<typeof SuspendedPerson>

/** How many items are pending in each staff queue. */
export const Waiting = z.object({
  verifications: z.int(),
  reports: z.int().describe('things that were reported, each once'),
  venue_requests: z.int(),
})
export type Waiting = z.output<typeof Waiting>

export const admin = {
  waiting: staff
    .route({
      summary: 'How much waits at the desk, by what it is.',
      method: 'GET',
      path: '/admin/waiting',
      tags: ['admin'],
    })
    .output(Waiting),

  reports: staff
    .route({
      summary:
        'What was reported and waits, each thing once: where somebody is in danger first, then longest first; or, with `status` closed, decided, newest first.',
      method: 'GET',
      path: '/admin/reports',
      tags: ['admin'],
    })
    .input(z.strictObject({ status: z.enum(['open', 'closed']).default('open'), ...pageInput(20) }))
    .output(pageOutput(ReportCase)),

  decideReport: staff
    .route({
      summary:
        'Hides, restores, suspends, lifts or dismisses; closes every open report of the thing, tells the reporters, and is written down.',
      method: 'POST',
      path: '/admin/reports/{subject_type}/{subject_id}',
      tags: ['admin'],
    })
    .errors({
      DONE_ALREADY: { status: 409, message: adminMessages.doneAlready },
      GONE: { status: 409, message: adminMessages.subjectDeleted },
      CANNOT_HIDE: { status: 409, message: adminMessages.cannotHide },
      STAFF: { status: 409, message: adminMessages.staffProtected },
      MOVED: { status: 409, message: adminMessages.statusChanged },
    })
    .input(ReportDecision)
    .output(ReportCase),

  suspended: staff
    .route({ summary: 'Who is suspended, newest first.', method: 'GET', path: '/admin/suspended', tags: ['admin'] })
    .input(z.strictObject(pageInput(30)))
    .output(pageOutput(SuspendedPerson)),

  liftSuspension: staff
    .route({
      summary: 'Lifts a suspension: all of theirs is back, they are mailed, and it is written down.',
      method: 'DELETE',
      path: '/admin/suspended/{id}',
      tags: ['admin'],
    })
    .errors({ NOT_SUSPENDED: { status: 409, message: adminMessages.notSuspended } })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),

  verifications: staff
    .route({
      summary: 'Who waits for verification, longest first; or, with `status`, who is verified or was rejected.',
      method: 'GET',
      path: '/admin/verifications',
      tags: ['admin'],
    })
    .input(
      z.strictObject({
        status: z.enum(['pending_review', 'verified', 'rejected']).default('pending_review'),
        ...pageInput(30),
      }),
    )
    .output(pageOutput(VerificationCase)),

  decide: staff
    .route({
      summary: 'Verifies, rejects or revokes; the person is told, and it is written down.',
      method: 'POST',
      path: '/admin/verifications/{id}',
      tags: ['admin'],
    })
    .errors({
      NOT_WAITING: { status: 409, message: adminMessages.notPendingReview },
      NOT_VERIFIED: { status: 409, message: adminMessages.notVerified },
    })
    .input(VerificationDecision)
    .output(z.object({ verification_status: VerificationStatus })),

  audit: staff
    .route({
      summary: 'What staff did, newest first; or, with `kind`, what they read Behind the Bar.',
      method: 'GET',
      path: '/admin/audit',
      tags: ['admin'],
    })
    .input(z.strictObject({ kind: AuditKind.default('decisions'), ...pageInput(50) }))
    .output(pageOutput(AuditEntry)),

  venueRequests: staff
    .route({
      summary: 'Venues that people miss, longest waiting first; or, with `status`, those answered, newest first.',
      method: 'GET',
      path: '/admin/venue-requests',
      tags: ['admin'],
    })
    .input(z.strictObject({ status: z.enum(['open', 'listed', 'declined']).default('open'), ...pageInput(30) }))
    .output(pageOutput(VenueRequest)),

  answerVenueRequest: staff
    .route({
      summary: 'Says which venue it is now, or why it is none; the asker is told, and it is written down.',
      method: 'POST',
      path: '/admin/venue-requests/{id}',
      tags: ['admin'],
    })
    .errors({ ANSWERED: { status: 409, message: venueMessages.requestAnswered } })
    .input(VenueRequestDecisionInput)
    .output(VenueRequest),

  venues: staff
    .route({
      summary: 'Venues A–Z with their owners, archived ones too; with `q` those whose name or city holds it.',
      method: 'GET',
      path: '/admin/venues',
      tags: ['admin'],
    })
    .input(z.strictObject({ q: normalizedTextUpTo(limits.name).default(''), ...pageInput(30) }))
    .output(pageOutput(StaffVenue)),

  setVenueOwner: staff
    .route({
      summary: 'Gives a venue to somebody, or to nobody; both are told, and it is written down.',
      method: 'PUT',
      path: '/admin/venues/{slugOrId}/owner',
      tags: ['admin'],
    })
    .input(z.strictObject({ slugOrId: SlugOrId, username: z.string().trim().max(60).nullable() }))
    .output(StaffVenue),
}
