import type { NotificationType } from '#contract/notifications.limits.ts'
import type { RelationshipStatus } from '#contract/profiles.ts'
import { toDisplayName } from '#server/core/people.ts'
import { type Result, refusal } from '#server/core/result.ts'

type FollowAction = 'nothing' | 'request' | 'follow'

/** What a follow does, given the relationship. A private profile gets a request first; a blocked one cannot be followed. */
export function decideFollowAction(person: {
  relationship_status: RelationshipStatus
  is_private: boolean
}): Result<'BLOCKED', { action: FollowAction }> {
  switch (person.relationship_status) {
    case 'blocked':
      return refusal('BLOCKED')
    case 'following':
      return { ok: true, action: 'nothing' }
    default:
      return { ok: true, action: person.is_private ? 'request' : 'follow' }
  }
}

/** Types of notifications that a person's followers receive from them. */
export const FOLLOWER_NOTIFICATION_TYPES = [
  'follow_accepted',
  'new_post',
  'shift_posted',
  'shift_changed',
  'shift_cancelled',
  'shift_soon',
  'works_elsewhere',
] as const satisfies NotificationType[]

const REPEAT_INTERVAL_MS = 24 * 3_600_000

/** A notification is not repeated if the same person caused the same one after this time. */
export const noRepeatSince = (now: Date): Date => new Date(now.getTime() - REPEAT_INTERVAL_MS)

type Sender = { id: string; username: string; username_slug: string; full_name: string | null }
type Recipient = { id: string }

const toPair = (sender: Sender, recipient: Recipient) => ({ recipient_id: recipient.id, sender_id: sender.id })

/** New followers of one day (UTC) are grouped into one notification. */
export const buildFollowerNotification = (follower: Sender, followed: Recipient, now: Date) => ({
  ...toPair(follower, followed),
  type: 'new_follower' as const,
  message: `${toDisplayName(follower)} started following you.`,
  link_url: `/profiles/${follower.username_slug}`,
  metadata: { followerId: follower.id, followedId: followed.id },
  group_key: `follow:${now.toISOString().slice(0, 10)}`,
})

/** Links to the page where the request can be accepted. */
export const buildFollowRequestNotification = (requester: Sender, target: Recipient) => ({
  ...toPair(requester, target),
  type: 'follow_request' as const,
  message: `${toDisplayName(requester)} asked to follow you.`,
  link_url: '/followers',
  metadata: { requesterId: requester.id, targetId: target.id },
})

export const buildAcceptedNotification = (target: Sender, requester: Recipient) => ({
  ...toPair(target, requester),
  type: 'follow_accepted' as const,
  message: `${toDisplayName(target)} accepted your follow request.`,
  link_url: `/profiles/${target.username_slug}`,
  metadata: { requesterId: requester.id, targetId: target.id },
})
