import type { UserType } from '#contract/accounts.ts'

/** Bartenders and entertainers: they post shifts and can be verified. */
export const isTalent = (userType: UserType): boolean => userType === 'bartender' || userType === 'entertainer'

/** A person's first name, or their username if they have no full name. */
export const toFirstName = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name?.split(' ')[0] || username

/** A person's name in a text. */
export const toDisplayName = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name ?? username
