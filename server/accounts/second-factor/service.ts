import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODE_COUNT } from '#contract/second-factor.texts.ts'
import { createEmailLink } from '#server/accounts/credentials/queries.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Config, type ServerAddress, serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { seal, unseal } from '#server/core/encryption.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { hashToken } from '#server/core/tokens.ts'
import { buildStaffInvitationEmail, INVITATION_DAYS } from './emails.ts'
import { findSecondFactorStatus } from './queries.ts'

const STEP_SECONDS = 30
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const RECOVERY_LENGTH = 16

/** A secret as apps take it: 160 bits in base32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an app's camera reads. */
export const buildOtpauthUri = (secret: string, label: string): string =>
  new TOTP({ issuer: 'Last Call', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS }).toString()

/** The time step whose code it is, of this one and its neighbours; undefined where it is none of theirs. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const offset = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return offset === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + offset
}

/** Encrypts a secret for the database, bound to whose it is. */
export const sealSecret = (secrets: Secrets, userId: string, secret: string): string =>
  seal(secrets, 'second factor', userId, secret)

/** The secret, and whether an earlier key sealed it; undefined where none of ours opens it. */
export const unsealSecret = (secrets: Secrets, userId: string, sealed: string) =>
  unseal(secrets, 'second factor', userId, sealed)

/** Codes for whoever loses the app, 78 bits each, in groups that can be read out. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, randomLetter).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })

/** 240 is a multiple of 30: no letter is likelier than another. */
function randomLetter(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 240) return RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length] ?? ''
  }
}

/** How a recovery code is kept: it is long enough that nobody finds it by trying hashes. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replace(/[\s-]/g, ''))

/** What sending an invitation needs: its link leads to this server's own address. */
export type InvitationDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'staffSecondFactor'> & ServerAddress
}

/**
 * Mails a one-time link to staff who must set up a second factor and have none, in place of an earlier link. Answers
 * whether one was needed.
 */
export async function inviteStaff(
  trx: Db,
  { clock, jobs, config }: InvitationDeps,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  if (config.staffSecondFactor !== 'required' || (await findSecondFactorStatus(trx, id)).on_since) return false
  const expires_at = new Date(clock.now().getTime() + INVITATION_DAYS * 86_400_000)
  const token = await createEmailLink(trx, email, { purpose: 'staff', expires_at })
  if (token) await jobs.enqueue(trx, 'mail', buildStaffInvitationEmail(email, serverOrigin(config), token))
  return token !== null
}
