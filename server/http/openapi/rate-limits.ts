import type { ProcedurePath } from '#contract/index.ts'
import { PROCEDURE_LIMITS, RATE_LIMITS, type RateLimitAction } from '#server/core/requests/rate-limit-quotas.ts'

/** Limits that handlers count themselves during a call, in addition to `PROCEDURE_LIMITS`. */
const HANDLER_LIMITS: Partial<Record<ProcedurePath, readonly RateLimitAction[]>> = {
  'accounts.changeEmail': ['prove', 'change_email'],
  'accounts.changePassword': ['prove'],
  'accounts.confirmEmail': ['confirm'],
  'accounts.confirmNewEmail': ['confirm'],
  'accounts.confirmSecondFactor': ['second_factor'],
  'accounts.deleteAccount': ['prove'],
  'accounts.endSession': ['prove'],
  'accounts.renewRecoveryCodes': ['prove', 'second_factor'],
  'accounts.requestLoginLink': ['login_link'],
  'accounts.requestPasswordReset': ['reset'],
  'accounts.resendConfirmation': ['resend'],
  'accounts.resetPassword': ['set_password'],
  'accounts.signIn': ['sign_in', 'sign_in_day', 'known_device', 'second_factor'],
  'accounts.signInByLink': ['confirm', 'second_factor'],
  'accounts.signUp': ['sign_up'],
  'accounts.startSecondFactor': ['prove'],
  'accounts.stopSecondFactor': ['prove', 'second_factor'],
  'clientErrors.report': ['client_error'],
  'notifications.unsubscribe': ['unsubscribe'],
  'notifications.unsubscribing': ['unsubscribe'],
  'profiles.update': ['rename'],
  'relationships.undoChange': ['undo_followers'],
  'reports.createPublic': ['public_report'],
  'venues.update': ['rename_venue'],
}

/** The limits that a call counts or may count towards, besides those of all reads (`read`) and writes (`write`). */
export function listRateLimits(path: ProcedurePath): RateLimitAction[] {
  const counted = PROCEDURE_LIMITS[path]
  return [...(counted ? [counted] : []), ...(HANDLER_LIMITS[path] ?? [])]
}

/** The limits that at least one operation uses, each as a number of calls and of seconds. */
export const describeRateLimits = (used: ReadonlySet<string>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(RATE_LIMITS)
      .filter(([action]) => used.has(action))
      .map(([action, { target, address, ...more }]) => [
        action,
        { target, address, ...('grows' in more && { grows: true }) },
      ]),
  )
