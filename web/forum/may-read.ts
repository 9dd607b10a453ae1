import type { Me } from '#contract/accounts.ts'

type Standing = Pick<Me, 'user_type' | 'verification_status' | 'is_admin'>

/** Whose place it is. */
export const isBehindTheBar = ({ user_type, verification_status }: Standing) =>
  user_type === 'bartender' && verification_status === 'verified'

/** Who gets in: the server says it again at each step. */
export const mayRead = (me: Standing) => me.is_admin || isBehindTheBar(me)
