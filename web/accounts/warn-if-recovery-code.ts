import { formatCodesLeft } from '#contract/format-codes-left.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { client } from '#web/core/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Says how many recovery codes are left after a login with one. A failed read is no reason to disturb the login. */
export const warnIfRecoveryCode = async (code: string): Promise<void> => {
  if (/^\d{6}$/.test(code)) return
  const settings = await client.accounts.settings().catch(() => undefined)
  if (!settings) return
  const left = formatCodesLeft(settings.second_factor.recovery_codes_left)
  toast.success(`${secondFactorMessages.recoveryCodeUsed} ${left}`, { sticky: true })
}
