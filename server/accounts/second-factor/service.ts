import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODE_COUNT } from '#contract/second-factor.limits.ts'
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

/** A new TOTP secret: 160 bits in base32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI that authenticator apps scan as a QR code. */
export const buildOtpauthUri = (secret: string, label: string): string =>
  new TOTP({ issuer: 'Last Call', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS }).toString()

/**
 * The time step that a code belongs to: the current one, the one before or the one after. Undefined for a wrong code.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const offset = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return offset === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + offset
}

/** Encrypts a secret for the database, bound to its user. */
export const sealSecret = (secrets: Secrets, userId: string, secret: string): string =>
  seal(secrets, 'second factor', userId, secret)

/** Decrypts a secret and says whether an earlier key sealed it. Undefined if no configured key opens it. */
export const unsealSecret = (secrets: Secrets, userId: string, sealed: string) =>
  unseal(secrets, 'second factor', userId, sealed)

/** Recovery codes for users who lose the app: 78 bits each, in groups of four characters. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, randomLetter).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })

/** 240 is a multiple of the alphabet's 30 characters, so rejecting larger bytes makes all characters equally likely. */
function randomLetter(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 240) return RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length] ?? ''
  }
}

/** The stored form of a recovery code. A fast hash suffices, because the codes have 78 bits. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replace(/[\s-]/g, ''))

export type InvitationDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'staffSecondFactor'> & ServerAddress
}

/**
 * Emails a one-time link to a staff member who must set up a second factor and has none, replacing an earlier link.
 * Returns whether a link was sent.
 */
export async function inviteStaff(
  trx: Db,
  { clock, jobs, config }: InvitationDeps,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  if (config.staffSecondFactor !== 'required' || (await findSecondFactorStatus(trx, id)).on_since) return false
  const expires_at = new Date(clock.now().getTime() + INVITATION_DAYS * 86_400_000)
  const token = await createEmailLink(trx, email, { purpose: 'staff', expires_at })
  if (token) await jobs.enqueue(trx, 'email', buildStaffInvitationEmail(email, serverOrigin(config), token))
  return token !== null
}
