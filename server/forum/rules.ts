import type { UserType, VerificationStatus } from '#contract/accounts.ts'

export type ForumMember = { is_admin: boolean; user_type: UserType; verification_status: VerificationStatus }

/** A person's role in the forum. Admins can read but never post, even if they are verified bartenders. */
export function toForumRole(person: ForumMember | undefined): 'staff' | 'bartender' | 'none' {
  if (!person) return 'none'
  if (person.is_admin) return 'staff'
  return person.user_type === 'bartender' && person.verification_status === 'verified' ? 'bartender' : 'none'
}

type EntryState = { is_mine: boolean; is_collapsed: boolean; is_hidden: boolean }

/** What a reader may do with a visible thread. */
export const getThreadPermissions = (reader: { is_admin: boolean }, thread: EntryState) => ({
  can_reply: !reader.is_admin && !thread.is_collapsed && !thread.is_hidden,
  can_delete: reader.is_admin || thread.is_mine,
  can_pin: reader.is_admin,
})

/** What a reader may do with a visible reply. */
export const getReplyPermissions = (reader: { is_admin: boolean }, reply: Pick<EntryState, 'is_mine'>) => ({
  can_delete: reader.is_admin || reply.is_mine,
})
