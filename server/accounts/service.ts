import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { endSessionByToken } from '#server/accounts/credentials/queries.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Auth, CookieHeader, Passwords } from '#server/core/requests/ports.ts'
import { hashToken, isEqualInConstantTime } from '#server/core/tokens.ts'
import type { AuthLibrary } from './auth-library.ts'
import { SESSION_SECONDS } from './queries.ts'

/** More accounts than people share a browser. Further cookies are not looked up. */
const MAX_DEVICE_COOKIES = 20

/** More people than one process serves within an hour. Each takes about 300 bytes. */
const MAX_VERIFIED_COOKIES = 2000

export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }

/** Builds the sign-in service on the given database. */
export function createAuth(
  config: Pick<Config, 'appSecrets' | 'publicUrl'>,
  db: Db,
  passwords: Passwords = scrypt,
): Auth {
  const https = config.publicUrl?.startsWith('https:') ?? false
  let library: Promise<AuthLibrary> | undefined
  // Loaded with the first login, because the library is larger than the rest of the server's own code.
  const loadLibrary = (): Promise<AuthLibrary> => {
    library ??= import('./auth-library.ts').then(({ createAuthLibrary }) => createAuthLibrary(config, db, passwords))
    return library
  }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const devicePrefix = `${https ? '__Host-lc' : 'lc'}.device_`
  const cookieName = `${https ? '__Host-lc' : 'lc'}.session_token`
  const signUpCookieName = `${https ? '__Host-lc' : 'lc'}.sign_up`
  // Same format as the library's signatures, which use the secret directly as the key.
  const toKey = (secret: string) => createSecretKey(Buffer.from(secret))
  const [current, ...previous] = config.appSecrets
  const keys: [KeyObject, ...KeyObject[]] = [toKey(current), ...previous.map(toKey)]
  const sign = (token: string, key: KeyObject = keys[0]) => createHmac('sha256', key).update(token).digest('base64')

  /** What a cookie contains before its signature, if the signature is valid. */
  function readSigned(value: string | undefined, toSigned: (content: string) => string): string | undefined {
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const [content, signature] = [value.slice(0, dot), value.slice(dot + 1)]
    const isSigned = (key: KeyObject) => isEqualInConstantTime(signature, sign(toSigned(content), key))
    return keys.some(isSigned) ? content : undefined
  }

  const readCookie = (cookies: CookieHeader, name: string) => parseCookies(cookies ?? '').get(name)

  const verifiedCookies = new Map<string, string>()
  /** Verifies a session cookie once, because that takes as long as finding out who a session belongs to. */
  function readSessionToken(cookies: CookieHeader): string | undefined {
    const value = readCookie(cookies, cookieName)
    const verified = verifiedCookies.get(value ?? '')
    if (verified !== undefined) return verified
    const token = readSigned(value, (content) => content)
    if (value === undefined || token === undefined) return undefined
    if (verifiedCookies.size >= MAX_VERIFIED_COOKIES) verifiedCookies.clear()
    verifiedCookies.set(value, token)
    return token
  }

  // The prefix keeps a signature made for one kind of cookie from being valid for the other.
  const toSignedSignUp = (id: string) => `sign_up:${id}`

  const buildSessionCookie = (token: string): string =>
    `${cookieName}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${SESSION_SECONDS}; ${attributes}`

  return {
    passwords,

    cookieName,

    readSessionToken,

    buildSessionCookie,

    signIn: async (given) => (await loadLibrary()).signIn(given),

    startSession: async (userId, headers) => (await loadLibrary()).startSession(userId, headers),

    readDeviceTokens: (cookies) =>
      [...parseCookies(cookies ?? '')]
        .flatMap(([name, token]) => (name.startsWith(devicePrefix) && /^[\w-]{43}$/.test(token) ? [token] : []))
        .slice(0, MAX_DEVICE_COOKIES),

    // The name contains a hash of the account id, so that users of a shared computer do not overwrite each other's
    // cookie.
    buildDeviceCookie: ({ token, user_id }, days) =>
      `${devicePrefix}${hashToken(user_id).slice(0, 10)}=${token}; Max-Age=${days * 86_400}; ${attributes}`,

    buildSignUpCookie: (id, seconds) =>
      `${signUpCookieName}=${encodeURIComponent(`${id}.${sign(toSignedSignUp(id))}`)}; Max-Age=${seconds}; ${attributes}`,

    readSignUpId: (cookies) => readSigned(readCookie(cookies, signUpCookieName), toSignedSignUp),

    // The library's own sign-out reports success even if the database failed to end the session.
    async signOut(cookies) {
      const token = readSessionToken(cookies)
      if (token) await endSessionByToken(db, token)
    },

    expiredSessionCookies: [`${cookieName}=; Max-Age=0; ${attributes}`],
  }
}
