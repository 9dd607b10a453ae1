import type { UserType, VerificationStatus } from '#contract/accounts.ts'

export type ForumMember = { is_admin: boolean; user_type: UserType; verification_status: VerificationStatus }

/** What somebody is in this room: staff reads and never speaks, whatever else they are. */
export function toForumRole(person: ForumMember | undefined): 'staff' | 'bartender' | 'nobody' {
  if (!person) return 'nobody'
  if (person.is_admin) return 'staff'
  return person.user_type === 'bartender' && person.verification_status === 'verified' ? 'bartender' : 'nobody'
}

type EntryState = { is_mine: boolean; is_collapsed: boolean; is_hidden: boolean }

/** What a reader may do with a discussion that is shown to them. */
export const getThreadPermissions = (reader: { is_admin: boolean }, thread: EntryState) => ({
  can_reply: !reader.is_admin && !thread.is_collapsed && !thread.is_hidden,
  can_delete: reader.is_admin || thread.is_mine,
  can_pin: reader.is_admin,
})

/** The same of a reply. */
export const getReplyPermissions = (reader: { is_admin: boolean }, reply: Pick<EntryState, 'is_mine'>) => ({
  can_delete: reader.is_admin || reply.is_mine,
})
