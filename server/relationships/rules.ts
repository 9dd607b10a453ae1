import type { NoticeType } from '#contract/notifications.texts.ts'
import type { RelationshipStatus } from '#contract/profiles.ts'

export type FollowStep = 'nothing' | 'request' | 'follow' | 'refuse'

/** What following comes to, given how the two stand. A private person is asked first. */
export function followStep(person: { relationship_status: RelationshipStatus; is_private: boolean }): FollowStep {
  switch (person.relationship_status) {
    case 'blocked':
      return 'refuse'
    case 'following':
      return 'nothing'
    default:
      return person.is_private ? 'request' : 'follow'
  }
}

/** Notifications from a person that one gets because one follows them. */
export const TOLD_TO_FOLLOWERS = [
  'follow_accepted',
  'new_post',
  'shift_posted',
  'shift_changed',
  'shift_cancelled',
  'shift_soon',
  'works_elsewhere',
] as const satisfies NoticeType[]

const QUIET_MS = 24 * 3_600_000

/** The same person tells the same thing at most once since then. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - QUIET_MS)

type Sender = { id: string; username: string; username_slug: string; full_name: string | null }
type Recipient = { id: string }

const between = (sender: Sender, recipient: Recipient) => ({ recipient_id: recipient.id, sender_id: sender.id })
const nameOf = ({ full_name, username }: Sender) => full_name ?? username

/** Those of one day are one line. */
export const followerNotice = (follower: Sender, followed: Recipient, now: Date) => ({
  ...between(follower, followed),
  type: 'new_follower' as const,
  message: `${nameOf(follower)} started following you.`,
  link_url: `/profiles/${follower.username_slug}`,
  metadata: { followerId: follower.id, followedId: followed.id },
  group_key: `follow:${now.toISOString().slice(0, 10)}`,
})

/** Leads to where one answers. */
export const requestNotice = (requester: Sender, target: Recipient) => ({
  ...between(requester, target),
  type: 'follow_request' as const,
  message: `${nameOf(requester)} asks to follow you.`,
  link_url: '/followers',
  metadata: { requesterId: requester.id, targetId: target.id },
})

export const acceptedNotice = (target: Sender, requester: Recipient) => ({
  ...between(target, requester),
  type: 'follow_accepted' as const,
  message: `${nameOf(target)} accepted your follow request.`,
  link_url: `/profiles/${target.username_slug}`,
  metadata: { requesterId: requester.id, targetId: target.id },
})
