import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/second-factor.texts.ts'
import { keysFor, type Secrets } from '#server/secrets.ts'

const STEP_SECONDS = 30
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const RECOVERY_LENGTH = 16

/** A secret as apps take it: 160 bits in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

/** What an app's camera reads. */
export const addressOf = (secret: string, label: string): string =>
  new TOTP({ issuer: 'Last Call', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS }).toString()

/** The time step whose code it is, of this one and its neighbours; undefined where it is none of theirs. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const off = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off
}

/** Encrypts a secret for the database, bound to whose it is. */
export function seal(secrets: Secrets, userId: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keysFor(secrets, 'second factor')[0], iv)
  cipher.setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The secret, and whether an earlier key sealed it; undefined where none of ours opens it. */
export function unseal(
  secrets: Secrets,
  userId: string,
  sealed: string,
): { secret: string; isOld: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const [place, key] of keysFor(secrets, 'second factor').entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(userId))
      decipher.setAuthTag(bytes.subarray(12, 28))
      const opened = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      return { secret: opened.toString('utf8'), isOld: place > 0 }
    } catch {
      // Sealed with another key.
    }
  }
  return undefined
}

/** Codes for whoever loses the app, 78 bits each, in groups that can be read out. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, letter).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })

/** 240 is a multiple of 30: no letter is likelier than another. */
function letter(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 240) return RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length] ?? ''
  }
}

/** How a recovery code is kept: it is long enough that nobody finds it by trying hashes. */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('base64url')
