import { z } from 'zod'
import { accessMessages } from './access-levels.texts.ts'
import { memberContract } from './access-levels.ts'
import { CurrentPassword, EmailedToken, SecondFactorCode } from './accounts.ts'
import { secondFactorMessages } from './second-factor.texts.ts'

/** `invitation` is the token of a staff invitation; staff need it to set up their first second factor. */
export const SecondFactorStart = z.strictObject({
  current_password: CurrentPassword,
  invitation: EmailedToken.optional(),
})
export const SecondFactorConfirmation = z.strictObject({ code: SecondFactorCode, invitation: EmailedToken.optional() })
export const SecondFactorChange = z.strictObject({ current_password: CurrentPassword, code: SecondFactorCode })

const wrongPasswordError = { WRONG_PASSWORD: { status: 403, message: accessMessages.wrongPassword } } as const
const wrongCodeError = { WRONG_CODE: { status: 403, message: secondFactorMessages.wrongCode } } as const
const alreadyOnError = { ON_ALREADY: { status: 409, message: secondFactorMessages.alreadyOn } } as const
const invitation = {
  INVITATION_NEEDED: { status: 403, message: secondFactorMessages.invitationNeeded },
  INVITATION_DEAD: { status: 410, message: secondFactorMessages.invitationExpired },
} as const
const notOnError = { NOT_ON: { status: 409, message: secondFactorMessages.notOn } } as const
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('said this once') })

export const secondFactor = {
  startSecondFactor: memberContract
    .route({
      summary: 'A secret for an authenticator app. It does nothing before its first code is confirmed.',
      method: 'POST',
      path: '/me/second-factor',
      tags: ['accounts'],
    })
    .errors({ ...wrongPasswordError, ...alreadyOnError, ...invitation })
    .input(SecondFactorStart)
    .output(z.object({ secret: z.string(), uri: z.string().describe('otpauth://…, for the app to read') })),

  confirmSecondFactor: memberContract
    .route({
      summary: 'Switches two-step sign-in on by the first code, ends every other session, and gives recovery codes.',
      method: 'POST',
      path: '/me/second-factor/confirmation',
      tags: ['accounts'],
    })
    .errors({
      ...wrongCodeError,
      ...alreadyOnError,
      ...invitation,
      NOT_STARTED: { status: 409, message: secondFactorMessages.notStarted },
    })
    .input(SecondFactorConfirmation)
    .output(RecoveryCodes),

  stopSecondFactor: memberContract
    .route({
      summary: 'Switches two-step sign-in off, by password and code.',
      method: 'POST',
      path: '/me/second-factor/removal',
      tags: ['accounts'],
    })
    .errors({ ...wrongPasswordError, ...wrongCodeError, ...notOnError })
    .input(SecondFactorChange)
    .output(z.object({ done: z.literal(true) })),

  renewRecoveryCodes: memberContract
    .route({
      summary: 'New recovery codes in place of the old ones, by password and code.',
      method: 'POST',
      path: '/me/second-factor/recovery-codes',
      tags: ['accounts'],
    })
    .errors({ ...wrongPasswordError, ...wrongCodeError, ...notOnError })
    .input(SecondFactorChange)
    .output(RecoveryCodes),
}
