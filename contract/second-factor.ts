import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { CurrentPassword, EmailedToken, SecondFactorCode, wrongCodeError, wrongPasswordError } from './accounts.ts'
import { secondFactorMessages } from './second-factor.texts.ts'

/** `invitation` is the token of a staff invitation; staff need it to set up their first second factor. */
export const SecondFactorStart = z.strictObject({
  current_password: CurrentPassword,
  invitation: EmailedToken.optional(),
})
export const SecondFactorConfirmation = z.strictObject({ code: SecondFactorCode, invitation: EmailedToken.optional() })
export const SecondFactorChange = z.strictObject({ current_password: CurrentPassword, code: SecondFactorCode })

const alreadyOnError = { ON_ALREADY: { status: 409, message: secondFactorMessages.alreadyOn } } as const
export const invitationErrors = {
  INVITATION_NEEDED: { status: 403, message: secondFactorMessages.invitationNeeded },
  INVITATION_DEAD: { status: 410, message: secondFactorMessages.invitationExpired },
} as const
const notOnError = { NOT_ON: { status: 409, message: secondFactorMessages.notOn } } as const
const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Shown only in this response. Each code works once.'),
})

export const secondFactor = {
  startSecondFactor: memberContract
    .post(
      '/me/second-factor',
      'Creates a secret for an authenticator app. Two-step login stays off until you confirm its first code.',
    )
    .errors({ ...wrongPasswordError, ...alreadyOnError, ...invitationErrors })
    .input(SecondFactorStart)
    .output(
      z.object({
        secret: z.string(),
        uri: z.string().describe('The secret as an `otpauth://` URI, for example for a QR code.'),
      }),
    ),

  confirmSecondFactor: memberContract
    .post(
      '/me/second-factor/confirmation',
      'Turns on two-step login with a first code, ends all your other sessions and returns recovery codes.',
    )
    .errors({
      ...wrongCodeError,
      ...alreadyOnError,
      ...invitationErrors,
      NOT_STARTED: { status: 409, message: secondFactorMessages.notStarted },
    })
    .input(SecondFactorConfirmation)
    .output(RecoveryCodes),

  stopSecondFactor: memberContract
    .post('/me/second-factor/removal', 'Turns off two-step login. Requires your password and a code.')
    .errors({ ...wrongPasswordError, ...wrongCodeError, ...notOnError })
    .input(SecondFactorChange)
    .output(done),

  renewRecoveryCodes: memberContract
    .post('/me/second-factor/recovery-codes', 'Replaces your recovery codes. Requires your password and a code.')
    .errors({ ...wrongPasswordError, ...wrongCodeError, ...notOnError })
    .input(SecondFactorChange)
    .output(RecoveryCodes),
}
