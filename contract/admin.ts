import { z } from 'zod'
import { done, adminContract as staff } from './access-levels.ts'
import { Person, VerificationStatus } from './accounts.ts'
import { UNDO_VERIFY_MINUTES } from './admin.limits.ts'
import { adminMessages } from './admin.texts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOutput } from './paging.ts'
import { REPORT_OUTCOMES } from './reports.limits.ts'
import { ReportReasonSchema, reportSubjectFields } from './reports.ts'
import { normalizedTextUpTo, SlugOrId, textUpTo } from './text.ts'
import { venueMessages } from './venues.texts.ts'

const VerificationAction = z.enum(['verify', 'reject', 'revoke', 'undo-verify'])
export type VerificationAction = z.output<typeof VerificationAction>

/** A person who asked for verification, with what staff need to decide. */
export const VerificationCase = Person.extend({
  verification_notes: z.string().nullable().describe('Notes of the last rejection.'),
  verification_requested_at: Instant.nullable(),
  bio: z.string().nullable(),
  workplaces_info: z.string().nullable(),
  follower_count: z.int(),
  past_shift_count: z.int(),
  venues: z
    .array(z.object({ name: z.string(), slug: z.string(), past_shift_count: z.int() }))
    .describe('The 5 venues with the most past shifts, counting only shifts that you can view.'),
  report_count: z.int().describe('Number of reported items of this person, including their profile.'),
  verification_statement: z.string().nullable(),
  verification_link: z.string().nullable(),
  decisions: z
    .array(
      z.object({
        decision: VerificationAction,
        notes: z.string().nullable(),
        actor_username: z.string().nullable(),
        created_at: Instant,
      }),
    )
    .describe('The 10 most recent decisions, newest first.'),
  created_at: Instant,
})
export type VerificationCase = z.output<typeof VerificationCase>

export const AuditEntry = z.object({
  id: z.uuid(),
  actor_username: z
    .string()
    .nullable()
    .describe('Null for the operator (then `details.by` is `operator`) and for a deleted account.'),
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

const UndoVerification = z.strictObject({ id: z.uuid(), decision: z.literal('undo-verify') })

/** A request to list or to own a venue, with what staff need to answer it. */
export const VenueRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  details: z.string().nullable(),
  status: z.enum(['open', 'listed', 'declined']),
  notes: z.string().nullable(),
  requester_username: z.string().nullable(),
  venue_slug: z.string().nullable(),
  claimed_venue_slug: z.string().nullable().describe('The venue that the requester asks to own.'),
  created_at: Instant,
})
export type VenueRequest = z.output<typeof VenueRequest>

export const venueRequestErrors = {
  ANSWERED: { status: 409, message: venueMessages.requestAnswered },
  HAS_OWNER: { status: 409, message: venueMessages.hasOwner },
} as const

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
  z.strictObject({ id: z.uuid(), decision: z.literal('accepted') }),
  z.strictObject({ id: z.uuid(), decision: z.literal('declined'), notes: Notes.min(1, adminMessages.notesMissing) }),
])

/** Reported content with its reports and its current state. */
export const ReportCase = z.object({
  ...reportSubjectFields,
  is_open: z.boolean(),
  is_urgent: z.boolean().describe('True if an open report has the reason `danger`.'),
  report_count: z.int(),
  reports: z
    .array(
      z.object({
        id: z.uuid(),
        reporter_username: z.string().nullable().describe('Null if the account has been deleted.'),
        is_anonymous: z.boolean().describe('True if sent from a public page without an account.'),
        reporter_email: z.string().nullable().describe('Where to send the outcome.'),
        reason: ReportReasonSchema,
        note: z.string().nullable(),
        created_at: Instant,
      }),
    )
    .describe('The 20 most recent reports.'),
  said: z.string().nullable().describe('Text of the item when it was last reported.'),
  says: z.string().nullable().describe('Current text of the item. Null if it has been deleted.'),
  link_url: z.string().nullable().describe('Path of the page that shows the item, relative to the origin.'),
  state: z.enum(['shown', 'hidden', 'gone']),
  post_image_url: z.string().nullable(),
  thread_image_url: z.string().nullable(),
  venue_image_url: z.string().nullable(),
  person: Person.extend({
    is_suspended: z.boolean(),
    earlier_outcomes: z.int().describe('Number of other items of this person that were hidden, plus suspensions.'),
  })
    .nullable()
    .describe('Current owner of the item. Null for a venue without an owner, or if the account has been deleted.'),
  was_of_username: z
    .string()
    .nullable()
    .describe('For a venue: its owner when it was last reported, if different from the current owner.'),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  resolved_by_username: z.string().nullable(),
  resolved_at: Instant.nullable(),
  first_reported_at: Instant,
})
export type ReportCase = z.output<typeof ReportCase>

/** How others have responded to the person behind a reported item. */
export const PersonCounts = z.object({
  reported_by: z.int().describe('Number of people who have reported the person or their content, while logged in.'),
  blocked_by: z.int().describe('Number of people who block them.'),
  hidden_by: z.int().describe('Number of people who hide their schedule from them.'),
})
export type PersonCounts = z.output<typeof PersonCounts>

const again = z
  .boolean()
  .default(false)
  .describe('True allows a decision on closed reports. Otherwise that returns 409 DONE_ALREADY.')

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
    person_id: z
      .uuid()
      .optional()
      .describe('The person to suspend. If the item has a different owner by now, the call fails with MOVED.'),
    notes: Notes.min(1, adminMessages.reasonMissing),
    again,
  }),
])

/** Why a decision on a reported item is no longer possible. */
export const reportDecisionErrors = {
  DONE_ALREADY: { status: 409, message: adminMessages.doneAlready },
  GONE: { status: 409, message: adminMessages.subjectDeleted },
  CANNOT_HIDE: { status: 409, message: adminMessages.cannotHide },
  STAFF: { status: 409, message: adminMessages.staffProtected },
  MOVED: { status: 409, message: adminMessages.statusChanged },
} as const

/** A person whose account is suspended. */
export const SuspendedPerson = Person.extend({ suspended_at: Instant, notes: z.string().nullable() })
export type SuspendedPerson = z.output<typeof SuspendedPerson>

/** How many items are pending in each staff queue. */
export const Waiting = z.object({
  verifications: z.int(),
  reports: z.int().describe('Reported items, each counted once.'),
  venue_requests: z.int(),
})
export type Waiting = z.output<typeof Waiting>

export const admin = {
  waiting: staff.get('/admin/waiting', 'Returns the number of pending items in each staff queue.').output(Waiting),

  reports: staff
    .get(
      '/admin/reports',
      'Lists items with open reports, each once: those reported as `danger` first, then longest waiting first. With `status` closed, lists decided items, newest first.',
    )
    .input(z.strictObject({ status: z.enum(['open', 'closed']).default('open'), ...pageInput(20) }))
    .output(pageOutput(ReportCase)),

  personCounts: staff
    .get(
      '/admin/reports/{subject_type}/{subject_id}/person',
      'Returns how many different people have reported, blocked or hidden their schedule from the person behind a reported item, but not who. Each call is in the audit log. Returns 403 if you are that person.',
    )
    .input(z.strictObject(reportSubjectFields))
    .output(PersonCounts),

  decideReport: staff
    .post(
      '/admin/reports/{subject_type}/{subject_id}',
      'Decides on a reported item and closes all its open reports. Notifies the reporters.',
    )
    .errors(reportDecisionErrors)
    .input(ReportDecision)
    .output(ReportCase),

  suspended: staff
    .get('/admin/suspended', 'Lists suspended people, most recently suspended first.')
    .input(z.strictObject(pageInput(30)))
    .output(pageOutput(SuspendedPerson)),

  liftSuspension: staff
    .delete(
      '/admin/suspended/{id}',
      'Lifts a suspension and makes the account and its content visible again. Emails the person.',
    )
    .errors({ NOT_SUSPENDED: { status: 409, message: adminMessages.notSuspended } })
    .input(z.strictObject({ id: z.uuid() }))
    .output(done),

  verifications: staff
    .get(
      '/admin/verifications',
      'Lists people waiting for verification, longest waiting first. With `status`, lists people who are verified or were rejected.',
    )
    .input(
      z.strictObject({
        status: z.enum(['pending_review', 'verified', 'rejected']).default('pending_review'),
        ...pageInput(30),
      }),
    )
    .output(pageOutput(VerificationCase)),

  decide: staff
    .post(
      '/admin/verifications/{id}',
      `Verifies or rejects a person, or revokes a verification, and notifies the person. For ${UNDO_VERIFY_MINUTES} minutes, \`undo-verify\` puts someone you verified back into the queue and takes back the notification.`,
    )
    .errors({
      NOT_WAITING: { status: 409, message: adminMessages.notPendingReview },
      NOT_VERIFIED: { status: 409, message: adminMessages.notVerified },
      TOO_LATE: { status: 409, message: adminMessages.undoTooLate },
    })
    .input(z.discriminatedUnion('decision', [VerificationDecision, UndoVerification]))
    .output(z.object({ verification_status: VerificationStatus })),

  audit: staff
    .get(
      '/admin/audit',
      'Lists the decisions of staff, newest first. With `kind` reads, lists what staff read Behind the Bar, and whose numbers they looked at.',
    )
    .input(z.strictObject({ kind: AuditKind.default('decisions'), ...pageInput(50) }))
    .output(pageOutput(AuditEntry)),

  venueRequests: staff
    .get(
      '/admin/venue-requests',
      'Lists open venue requests, longest waiting first. With `status`, lists answered requests, newest first.',
    )
    .input(z.strictObject({ status: z.enum(['open', 'listed', 'declined']).default('open'), ...pageInput(30) }))
    .output(pageOutput(VenueRequest)),

  answerVenueRequest: staff
    .post(
      '/admin/venue-requests/{id}',
      'Answers a venue request with the listed venue, accepts a claim, or declines with a reason. Notifies the requester.',
    )
    .errors(venueRequestErrors)
    .input(VenueRequestDecisionInput)
    .output(VenueRequest),

  venues: staff
    .get(
      '/admin/venues',
      'Lists venues and their owners by name, including archived venues. `q` matches part of the name or city.',
    )
    .input(z.strictObject({ q: normalizedTextUpTo(limits.name).default(''), ...pageInput(30) }))
    .output(pageOutput(StaffVenue)),

  setVenueOwner: staff
    .put(
      '/admin/venues/{slugOrId}/owner',
      'Sets the owner of a venue, or removes it with `username` null. Notifies the previous and the new owner.',
    )
    .input(z.strictObject({ slugOrId: SlugOrId, username: z.string().trim().max(60).nullable() }))
    .output(StaffVenue),
}
