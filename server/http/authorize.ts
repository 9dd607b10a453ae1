import type { AccessLevel, ProcedureMeta } from '#contract/access-levels.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { isTalent } from '#server/core/people.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'

const ACCESS_RULES: Record<AccessLevel, (viewer: Viewer) => boolean> = {
  anyone: () => true,
  member: () => true,
  talent: (viewer) => isTalent(viewer.user_type),
  business: (viewer) => viewer.user_type === 'business' || viewer.is_admin,
  bartender: (viewer) =>
    (viewer.user_type === 'bartender' && viewer.verification_status === 'verified') || viewer.is_admin,
  admin: (viewer) => viewer.is_admin,
}

/** Enforces the access level of a procedure: 401 if logged out, 403 if logged in. */
export function authorize({ access_level, forbidden }: ProcedureMeta, viewer: Viewer | null): void {
  if (access_level === 'anyone') return
  if (!viewer) throw apiErrors.UNAUTHORIZED()
  // In Behind the Bar, staff see more than bartenders do. An admin who is also a bartender needs the second factor
  // there, too.
  const needsSecondFactor = viewer.needs_second_factor && (access_level === 'admin' || access_level === 'bartender')
  if (ACCESS_RULES[access_level](viewer) && !needsSecondFactor) return
  throw apiErrors.FORBIDDEN({ message: needsSecondFactor ? secondFactorMessages.staffNeedsSecondFactor : forbidden })
}
