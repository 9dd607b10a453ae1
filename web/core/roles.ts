import type { Me } from '#contract/accounts.ts'

/** Whether the user is talent (a bartender or entertainer), with shifts, followers and tips. */
export const hasTalentRole = (me: Partial<Pick<Me, 'user_type'>>) =>
  me.user_type === 'bartender' || me.user_type === 'entertainer'

/** Whether the user's moderation rights are active: staff need a login with a second factor. */
export const isActiveModerator = (me: Pick<Me, 'is_admin' | 'needs_second_factor'>) =>
  me.is_admin && !me.needs_second_factor
