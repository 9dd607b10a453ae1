import type { Me } from '#contract/accounts.ts'

/** Who a list of questions is for. */
export const AUDIENCES = [
  { value: 'regulars', label: 'Regulars' },
  { value: 'talent', label: 'Talent' },
  { value: 'venues', label: 'Venues' },
] as const

export type Audience = (typeof AUDIENCES)[number]['value']

/** Reads the audience from the URL; ignores an unknown one. */
export const parseAudience = (search: Record<string, unknown>): { for?: Audience } => {
  const audience = AUDIENCES.find(({ value }) => value === search.for)?.value
  return audience ? { for: audience } : {}
}

/** The audience that someone of this role belongs to; regulars without a role. */
export const toAudience = (role: Me['user_type'] | undefined): Audience => {
  if (role === 'bartender' || role === 'entertainer') return 'talent'
  return role === 'business' ? 'venues' : 'regulars'
}
