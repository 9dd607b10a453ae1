import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts.texts.ts'
import { endSessionByToken } from '#server/accounts/credentials/queries.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Auth, Passwords } from '#server/core/requests/ports.ts'
import { hashToken, isEqualInConstantTime } from '#server/core/tokens.ts'
import { SESSION_SECONDS } from './queries.ts'
import { createHashedSessionStore } from './session-store.ts'

/** More accounts than people share a browser. Further cookies are not looked up. */
const MAX_DEVICE_COOKIES = 20

export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }

/** Builds the sign-in service on the given database. */
export function createAuth(
  config: Pick<Config, 'appSecrets' | 'publicUrl'>,
  db: Db,
  passwords: Passwords = scrypt,
): Auth {
  const https = config.publicUrl?.startsWith('https:') ?? false
  const library = betterAuth({
    database: createHashedSessionStore(db),
    secret: config.appSecrets[0],
    baseURL: config.publicUrl ?? 'http://localhost',
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwords,
    },
    // The library never writes these columns: only `createAccount` creates accounts.
    user: {
      additionalFields: {
        user_type: { type: 'string', required: true, input: false },
        age_confirmed_at: { type: 'date', required: true, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    advanced: {
      database: { generateId: 'uuid' },
      // `__Host-` binds the cookie to this exact host. Browsers accept the prefix over HTTPS only.
      cookiePrefix: https ? '__Host-lc' : 'lc',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
    },
  })
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const devicePrefix = `${https ? '__Host-lc' : 'lc'}.device_`
  const cookieName = `${https ? '__Host-lc' : 'lc'}.session_token`
  // Same format as the library's signatures, which use the secret directly as the key.
  const sign = (token: string, secret: string = config.appSecrets[0]) =>
    createHmac('sha256', secret).update(token).digest('base64')

  function readSessionToken(headers: Headers): string | undefined {
    const value = parseCookies(headers.get('cookie') ?? '').get(cookieName)
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
    return config.appSecrets.some((secret) => isEqualInConstantTime(signature, sign(token, secret))) ? token : undefined
  }

  const buildSessionCookie = (token: string): string =>
    `${cookieName}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${SESSION_SECONDS}; ${attributes}`

  return {
    passwords,

    cookieName,

    readSessionToken,

    buildSessionCookie,

    async signIn({ email, password, headers }) {
      try {
        const response = await library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        return response.headers.getSetCookie()
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    async startSession(userId, headers) {
      const { internalAdapter } = await library.$context
      const session = await internalAdapter.createSession(userId, false, { userAgent: headers.get('user-agent') ?? '' })
      return session.token
    },

    readDeviceTokens: (headers) =>
      [...parseCookies(headers.get('cookie') ?? '')]
        .flatMap(([name, token]) => (name.startsWith(devicePrefix) && /^[\w-]{43}$/.test(token) ? [token] : []))
        .slice(0, MAX_DEVICE_COOKIES),

    // The name contains a hash of the account id, so that users of a shared computer do not overwrite each other's
    // cookie.
    buildDeviceCookie: ({ token, user_id }, days) =>
      `${devicePrefix}${hashToken(user_id).slice(0, 10)}=${token}; Max-Age=${days * 86_400}; ${attributes}`,

    // The library's own sign-out reports success even if the database failed to end the session.
    async signOut(headers) {
      const token = readSessionToken(headers)
      if (token) await endSessionByToken(db, token)
    },

    expiredSessionCookies: [`${cookieName}=; Max-Age=0; ${attributes}`],
  }
}
