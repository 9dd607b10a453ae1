import type { Me } from '#contract/accounts.ts'

type Role = Pick<Me, 'user_type' | 'verification_status'>
type ForumViewer = Role & Pick<Me, 'is_admin' | 'needs_second_factor'>

export const isVerifiedBartender = ({ user_type, verification_status }: Role) =>
  user_type === 'bartender' && verification_status === 'verified'

/** Whose place it is. Staff on a password alone is nobody there, whatever else they are. */
export const canPostInForum = (me: ForumViewer) => isVerifiedBartender(me) && !me.needs_second_factor

/** Who gets in: the server says it again at each step. */
export const canReadForum = (me: ForumViewer) => canPostInForum(me) || (me.is_admin && !me.needs_second_factor)
