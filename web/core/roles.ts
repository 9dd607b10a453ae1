import type { Me } from '#contract/accounts.ts'

/** Whether somebody works where others go out: they have shifts, followers and tips. */
export const hasTalentRole = (me: Pick<Me, 'user_type'>) =>
  me.user_type === 'bartender' || me.user_type === 'entertainer'
