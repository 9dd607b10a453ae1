import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token that grants access to its bearer: 256 random bits, as it is emailed or put into a cookie. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** The hash under which such a token is stored. The token is long enough that it cannot be found by trying hashes. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function isEqualInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
