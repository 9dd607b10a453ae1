import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKeys, type Purpose, type Secrets } from './secrets.ts'

/** Encrypts a text for the database with the current secret, bound to its purpose and its owner. */
export function seal(secrets: Secrets, purpose: Purpose, owner: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKeys(secrets, purpose)[0], iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text, and whether an earlier secret sealed it; undefined if no key that we have opens it. */
export function unseal(
  secrets: Secrets,
  purpose: Purpose,
  owner: string,
  sealed: string,
): { text: string; isOld: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const [index, key] of deriveKeys(secrets, purpose).entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(12, 28))
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      return { text: text.toString('utf8'), isOld: index > 0 }
    } catch {
      // Sealed with another key: try the next one.
    }
  }
  return undefined
}
