import type { ProcedurePath } from '#contract/index.ts'
import { PROCEDURE_LIMITS, RATE_LIMITS, type RateLimitAction } from '#server/core/requests/rate-limit-quotas.ts'

/** What handlers count themselves, in the course of a call, besides what `COUNTED` says. */
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
  'venues.update': ['rename_venue'],
}

/** The limits that a call counts towards, or can. Every write of somebody signed in counts as `write` besides. */
export function listRateLimits(path: ProcedurePath, isWrite: boolean): RateLimitAction[] {
  const counted = PROCEDURE_LIMITS[path]
  return [...(counted ? [counted] : []), ...(HANDLER_LIMITS[path] ?? []), ...(isWrite ? ['write' as const] : [])]
}

/** The limits that some operation names, each as a number of calls and of seconds. */
export const describeRateLimits = (used: ReadonlySet<string>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(RATE_LIMITS)
      .filter(([action]) => used.has(action))
      .map(([action, { target, address, ...more }]) => [
        action,
        { target, address, ...('grows' in more && { grows: true }) },
      ]),
  )
