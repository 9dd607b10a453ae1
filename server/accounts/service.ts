import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts.texts.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'

export const SESSION_SECONDS = 30 * 86_400
const RESET_SECONDS = 3600

/** How passwords are hashed and checked (scrypt). A part of its own so that tests can count the work. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}
export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }

/** The sign-in library behind the few things we need of it. None of its own routes is served. */
export type Auth = {
  passwords: Passwords
  /** The session token of a request's cookies, if its signature is ours. */
  tokenOf(headers: Headers): string | undefined
  /** A `Set-Cookie` line that keeps the session of `token` for another 30 days. */
  cookieFor(token: string): string
  /** `Set-Cookie` lines of a new session, or null where address and password do not match an account. */
  signIn(given: { email: string; password: string; headers: Headers }): Promise<string[] | null>
  /** Ends the session of the request and clears its cookies. */
  signOut(headers: Headers): Promise<string[]>
  /** Makes a reset token for the account of an address; null where there is none. */
  startReset(email: string): Promise<string | null>
  /** Sets the password and ends every session; answers whose, or null for a token that is wrong or spent. */
  finishReset(token: string, password: string): Promise<string | null>
}

/** Builds the sign-in service on our database. */
export function createAuth(
  config: Pick<Config, 'appSecrets' | 'publicUrl'>,
  db: Db,
  passwords: Passwords = scrypt,
): Auth {
  const https = config.publicUrl?.startsWith('https:') ?? false
  const started = new AsyncLocalStorage<{ token?: string; userId?: string }>()
  const library = betterAuth({
    database: { db, type: 'postgres', schemaName: 'auth', transaction: true },
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
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ token }) => {
        const reset = started.getStore()
        if (reset) reset.token = token
      },
      onPasswordReset: async ({ user }) => {
        const reset = started.getStore()
        if (reset) reset.userId = user.id
      },
    },
    // The library writes neither: accounts are made by `createAccount` alone.
    user: {
      additionalFields: {
        user_type: { type: 'string', required: true, input: false },
        age_confirmed_at: { type: 'date', required: true, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    advanced: {
      database: { generateId: 'uuid' },
      // `__Host-` binds the cookie to this very host; browsers take it over HTTPS only.
      cookiePrefix: https ? '__Host-lc' : 'lc',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
    },
  })
  const cookieName = `${https ? '__Host-lc' : 'lc'}.session_token`
  // As the library signs: with the secret itself.
  const sign = (token: string, secret: string = config.appSecrets[0]) =>
    createHmac('sha256', secret).update(token).digest('base64')

  function tokenOf(headers: Headers): string | undefined {
    const value = parseCookies(headers.get('cookie') ?? '').get(cookieName)
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
    return config.appSecrets.some((secret) => sameText(signature, sign(token, secret))) ? token : undefined
  }

  const cookieFor = (token: string): string =>
    `${cookieName}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

  return {
    passwords,

    tokenOf,

    cookieFor,

    async signIn({ email, password, headers }) {
      try {
        const answer = await library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        return answer.headers.getSetCookie()
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    async signOut(headers) {
      const token = tokenOf(headers)
      // The library knows the secret in use alone; the session may have been signed with one before it.
      const known = new Headers(token ? { cookie: cookieFor(token).split(';')[0] ?? '' } : {})
      const answer = await library.api.signOut({ headers: known, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    startReset: (email) =>
      started.run({}, async () => {
        await library.api.requestPasswordReset({ body: { email } })
        return started.getStore()?.token ?? null
      }),

    finishReset: (token, password) =>
      started.run({}, async () => {
        try {
          await library.api.resetPassword({ body: { token, newPassword: password } })
        } catch (error) {
          if (error instanceof APIError && error.statusCode < 500) return null
          throw error
        }
        return started.getStore()?.userId ?? null
      }),
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
