import type { AccessLevel } from '#contract/access-levels.ts'

/** Who may call a procedure, as the documentation says it after "For". */
export const ACCESS_LEVELS: Record<AccessLevel, string> = {
  anyone: 'everyone',
  member: 'any account',
  talent: 'bartenders and entertainers',
  business: 'business accounts and admins',
  bartender: 'verified bartenders and admins',
  admin: 'admins',
}
