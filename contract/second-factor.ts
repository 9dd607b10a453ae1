import { z } from 'zod'
import { doorMessages } from './access-levels.texts.ts'
import { member } from './access-levels.ts'
import { Code, GivenPassword, MailedToken } from './accounts.ts'
import { secondFactorMessages } from './second-factor.texts.ts'

/** `invitation`: the token of a staff invitation, without which staff don't set up their first second factor. */
export const SecondFactorStart = z.strictObject({ current_password: GivenPassword, invitation: MailedToken.optional() })
export const SecondFactorConfirmation = z.strictObject({ code: Code, invitation: MailedToken.optional() })
export const SecondFactorChange = z.strictObject({ current_password: GivenPassword, code: Code })

const wrongPassword = { WRONG_PASSWORD: { status: 403, message: doorMessages.wrongPassword } } as const
const wrongCode = { WRONG_CODE: { status: 403, message: secondFactorMessages.wrongCode } } as const
const onAlready = { ON_ALREADY: { status: 409, message: secondFactorMessages.onAlready } } as const
const invitation = {
  INVITATION_NEEDED: { status: 403, message: secondFactorMessages.invitationNeeded },
  INVITATION_DEAD: { status: 410, message: secondFactorMessages.invitationDead },
} as const
const notOn = { NOT_ON: { status: 409, message: secondFactorMessages.notOn } } as const
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('said this once') })

export const secondFactor = {
  startSecondFactor: member
    .route({
      summary: 'A secret for an authenticator app. It does nothing before its first code is confirmed.',
      method: 'POST',
      path: '/me/second-factor',
      tags: ['accounts'],
    })
    .errors({ ...wrongPassword, ...onAlready, ...invitation })
    .input(SecondFactorStart)
    .output(z.object({ secret: z.string(), uri: z.string().describe('otpauth://…, for the app to read') })),

  confirmSecondFactor: member
    .route({
      summary: 'Switches two-step sign-in on by the first code, ends every other session, and gives recovery codes.',
      method: 'POST',
      path: '/me/second-factor/confirmation',
      tags: ['accounts'],
    })
    .errors({
      ...wrongCode,
      ...onAlready,
      ...invitation,
      NOT_STARTED: { status: 409, message: secondFactorMessages.notStarted },
    })
    .input(SecondFactorConfirmation)
    .output(RecoveryCodes),

  stopSecondFactor: member
    .route({
      summary: 'Switches two-step sign-in off, by password and code.',
      method: 'POST',
      path: '/me/second-factor/removal',
      tags: ['accounts'],
    })
    .errors({ ...wrongPassword, ...wrongCode, ...notOn })
    .input(SecondFactorChange)
    .output(z.object({ done: z.literal(true) })),

  renewRecoveryCodes: member
    .route({
      summary: 'New recovery codes in place of the old ones, by password and code.',
      method: 'POST',
      path: '/me/second-factor/recovery-codes',
      tags: ['accounts'],
    })
    .errors({ ...wrongPassword, ...wrongCode, ...notOn })
    .input(SecondFactorChange)
    .output(RecoveryCodes),
}
