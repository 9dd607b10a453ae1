import type { Me } from '#contract/accounts.ts'

/** Whether the user is talent (a bartender or entertainer), with shifts, followers and tips. */
export const hasTalentRole = (me: Partial<Pick<Me, 'user_type'>>) =>
  me.user_type === 'bartender' || me.user_type === 'entertainer'
