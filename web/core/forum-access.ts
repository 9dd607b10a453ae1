import type { Me } from '#contract/accounts.ts'

type Role = Pick<Me, 'user_type' | 'verification_status'>
type ForumViewer = Role & Pick<Me, 'is_admin' | 'needs_second_factor'>

export const isVerifiedBartender = ({ user_type, verification_status }: Role) =>
  user_type === 'bartender' && verification_status === 'verified'

/** Verified bartenders. Staff who haven't set up their second factor have no access, even if they are verified. */
export const canPostInForum = (me: ForumViewer) => isVerifiedBartender(me) && !me.needs_second_factor

/** Users who may open the forum. The server checks this again on every request. */
export const canReadForum = (me: ForumViewer) => canPostInForum(me) || (me.is_admin && !me.needs_second_factor)
