import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts.limits.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Auth, Passwords } from '#server/core/requests/ports.ts'
import { SESSION_SECONDS } from './queries.ts'
import { createHashedSessionStore } from './session-store.ts'

/** The part of `Auth` that needs the sign-in library. */
export type AuthLibrary = Pick<Auth, 'signIn' | 'startSession'>

/** Builds the sign-in library on the given database. */
export function createAuthLibrary(
  config: Pick<Config, 'appSecrets' | 'publicUrl'>,
  db: Db,
  passwords: Passwords,
): AuthLibrary {
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
  return {
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
  }
}
