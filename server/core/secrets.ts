import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** What all keys are made of: the secret in use, then those it replaced, newest first. */
export type Secrets = readonly [string, ...string[]]

/** What a key is for: none of them is good for anything else. */
export type Purpose = 'links to stored files' | 'stopping mails' | 'second factor' | 'mails that wait'

/** The keys for a purpose, 32 bytes each: what is made anew is made with the first, what comes back may be of any. */
export function deriveKeys([current, ...previous]: Secrets, purpose: Purpose): [Buffer, ...Buffer[]] {
  const deriveKey = (secret: string) => createHmac('sha256', secret).update(purpose).digest()
  return [deriveKey(current), ...previous.map(deriveKey)]
}

/** The text of a secret kept in the data folder, made at the first call; only the owner of the folder can read it. */
export function loadOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  return readIfExists(path) ?? createSecretFile(path, make())
}

export function generateAppSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A key pair as the Web Push protocol wants it: `public.private`, both base64url. */
export function generateVapidKeys(): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return `${keys.getPublicKey('base64url')}.${padVapidKey(keys.getPrivateKey('base64url'))}`
}

/** All 32 bytes of a private key: one in 256 begins with a zero, which is left out. */
export function padVapidKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url')
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES' || code === 'EISDIR') {
      throw new StartError(
        `${path} cannot be read (${code}): it must be a file that belongs to the user who runs Last Call, with mode 0600.`,
      )
    }
    throw error
  }
}

/** Written beside and linked into place, so that of two first starts at once both read the same whole secret. */
function createSecretFile(path: string, secret: string): string {
  createFolder(dirname(path))
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, `${secret}\n`, { mode: 0o600 })
  try {
    linkSync(beside, path)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return readFileSync(path, 'utf8').trim()
    throw error
  } finally {
    unlinkSync(beside)
  }
}

/** Makes a folder and those above it, for its owner alone. (Node's own `recursive` spins for ever below /proc.) */
export function createFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}
