import { createHash, randomBytes } from 'node:crypto'

/** A token that lets its bearer in: 256 random bits, as it is mailed or put into a cookie. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** How such a token is stored. It is long enough that no one finds it by trying hashes. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
