import { NOT_CONFIRMED_ANCHOR } from '#contract/confirmations.limits.ts'
import { formatNotRight, formatReminder } from '#contract/format-confirmation.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Services } from '#server/core/requests/context.ts'
import { notify } from '#server/notifications/queries.ts'
import type { VenueWriteRow } from '#server/venues/queries.ts'
import {
  isDoubted,
  listOwnersToRemind,
  markDoubted,
  type OwnerToRemind,
  type Subject,
  type SubjectRow,
} from './queries.ts'
import { toReminderKey } from './rules.ts'

// The previous release knows this type, and its pages show the message as it is.
const TYPE = 'venue_ownership'

/**
 * Marks something as not confirmed, and notifies the owner, once enough people have said that it is no longer right.
 * Returns whether it is still confirmed. The venue is locked, so only one answer is the last one needed.
 */
export async function judgeAnswers(
  trx: Db,
  venue: VenueWriteRow,
  { subject, stored, now }: { subject: Subject; stored: SubjectRow; now: Date },
): Promise<boolean> {
  if (!stored.is_confirmed) return false
  if (!(await isDoubted(trx, subject, stored.confirmed_at))) return true
  await markDoubted(trx, subject, now)
  if (venue.owner_id === null) return false
  const notification = {
    recipient_id: venue.owner_id,
    sender_id: null,
    type: TYPE,
    message: formatNotRight(venue.name, stored.title),
    link_url: toLink(venue.slug),
    metadata: {},
    venue_id: venue.id,
    ...(subject.special_id !== null && { special_id: subject.special_id }),
  } as const
  await notify(trx, notification, { now })
  return false
}

const PAGE_SIZE = 100

/**
 * Reminds owners of what no one has confirmed, each at most once a week even if several processes do so. Returns how many
 * were notified.
 */
export async function remindOwners({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const dedupe_key = toReminderKey(now)
  let count = 0
  let after: string | null = null
  do {
    const owners: OwnerToRemind[] = await listOwnersToRemind(db, { now, dedupe_key, after, limit: PAGE_SIZE })
    for (const owner of owners) if (await notify(db, buildReminder(owner, dedupe_key), { now })) count += 1
    after = owners.length === PAGE_SIZE ? (owners.at(-1)?.owner_id ?? null) : null
  } while (after !== null)
  return count
}

const buildReminder = ({ owner_id, things, venue, venues, slug }: OwnerToRemind, dedupe_key: string) =>
  ({
    recipient_id: owner_id,
    sender_id: null,
    type: TYPE,
    message: formatReminder({ things, venue, others: venues - 1 }),
    link_url: toLink(slug),
    metadata: {},
    dedupe_key,
  }) as const

/** Where the owner confirms it. */
const toLink = (slug: string): string => `/venues/${slug}#${NOT_CONFIRMED_ANCHOR}`
