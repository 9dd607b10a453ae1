import { createECDH, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** The secrets that keys are derived from: the current one, then the ones it replaced, newest first. */
export type Secrets = readonly [string, ...string[]]

/**
 * What a key is used for. Each purpose has keys of its own, so a signature for one is worthless for another. Keys are
 * derived from these words: if they changed, links in emails that were sent and queued emails would stop working.
 */
export type Purpose =
  | 'links to stored files'
  | 'stopping mails'
  | 'second factor'
  | 'mails that wait'
  | 'probes'
  | 'undoing changes of followers'

/**
 * The keys for a purpose, 32 bytes each. Sign and encrypt with the first; verify and decrypt with any of them. Node signs
 * with a key object in a seventh of the time that it needs with the bytes.
 */
export function deriveKeys([current, ...previous]: Secrets, purpose: Purpose): [KeyObject, ...KeyObject[]] {
  const deriveKey = (secret: string) => createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  return [deriveKey(current), ...previous.map(deriveKey)]
}

/** A secret stored in the data folder and created on the first call; only the owner of the folder can read it. */
export function loadOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  return readSecret(dataDir, name) ?? createSecretFile(join(dataDir, name), make())
}

/** A secret stored in the data folder, if it was created. */
export const readSecret = (dataDir: string, name: string): string | undefined => readIfExists(join(dataDir, name))

export function generateAppSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A key pair in the form that the Web Push protocol expects: `public.private`, both base64url. */
export function generateVapidKeys(): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return `${keys.getPublicKey('base64url')}.${padVapidKey(keys.getPrivateKey('base64url'))}`
}

/** Restores the leading zero byte that `getPrivateKey` omits, which affects one in 256 private keys. */
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

/**
 * Writes the file under a temporary name and links it into place: of two first starts at once, both read the same
 * complete secret.
 */
function createSecretFile(path: string, secret: string): string {
  createFolder(dirname(path))
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, `${secret}\n`, { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return readFileSync(path, 'utf8').trim()
    throw error
  } finally {
    unlinkSync(temporary)
  }
}

/**
 * Creates a folder and its parents, readable only by their owner. (Node's own `recursive` loops forever below /proc.)
 */
export function createFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}
