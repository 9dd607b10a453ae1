import { createORPCErrorConstructorMap } from '@orpc/server'
import { accountMessages } from '#contract/accounts.texts.ts'
import { suspendedError } from '#contract/accounts.ts'
import { buildPasswordChangedEmail } from '#server/accounts/credentials/emails.ts'
import { findPasswordWeakness, type PasswordOwner } from '#server/accounts/credentials/passwords.ts'
import {
  consumeEmailLink,
  createEmailLink,
  endSessions,
  findEmailLinkOwner,
  lockAccount,
  lockAccountForShare,
  setPassword,
} from '#server/accounts/credentials/queries.ts'
import { buildDataExportZip } from '#server/accounts/data-export/service.ts'
import { deleteAccount as deleteAccountRows } from '#server/accounts/deletion/queries.ts'
import { findAccountByEmail, findSecondFactorStatus } from '#server/accounts/second-factor/queries.ts'
import { reauthenticate, verifyLoginCode } from '#server/accounts/second-factor/reauthentication.ts'
import { deleteCalendarTokens } from '#server/calendars/queries.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { describeDevice } from '#server/core/describe-device.ts'
import { lockSession } from '#server/core/records/sessions.ts'
import { authenticatedProcedure, publicProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enforceRateLimit, enforceSignInLimits, resetSignInLimits } from '#server/core/requests/rate-limits.ts'
import { countUnread } from '#server/notifications/queries.ts'
import {
  buildAccountDeletedEmail,
  buildAlreadyRegisteredEmail,
  buildConfirmationEmail,
  buildConfirmNewEmailEmail,
  buildEmailChangedEmail,
  buildEmailChangeRequestedEmail,
  buildEmailTakenEmail,
  buildLoginLinkEmail,
  buildNoAccountEmail,
  buildNoPendingSignUpEmail,
  buildPasswordResetEmail,
} from './emails.ts'
import {
  addConfirmationLink,
  addEmailChange,
  addPendingSignUp,
  applyEmailChange,
  createAccount,
  endSessionsIfSuspended,
  findConfirmationLinkEmail,
  findKnownDevice,
  findPendingSignUps,
  findSettings,
  hasAccount,
  hasShiftsOrIncome,
  isSuspended,
  KNOWN_DEVICE_DAYS,
  listSessions,
  type PendingSignUp,
  rememberDevice,
} from './queries.ts'

const done = { done: true } as const

/**
 * A failed sign-in always does this many hash checks for pending registrations, so that its duration reveals nothing.
 */
const PENDING_SIGN_UPS_CHECKED = 2
/** How long a login or password reset link is valid. */
const EMAIL_LINK_MS = 3_600_000
/** How many pending registrations a confirmation compares the password with. */
const MAX_PENDING_SIGN_UPS = 10
/** How long the browser that registered can confirm the email without the password. */
const SIGN_UP_PROOF_SECONDS = 3600

export const signUp = publicProcedure.accounts.signUp.handler(async ({ input, context }) => {
  await enforceRateLimit(context, 'sign_up', input.email)
  await rejectWeakPassword(input.password, { email: input.email })
  const password_hash = await context.auth.passwords.hash(input.password)
  const { email, user_type, follows = null } = input
  const id = await recordSignUp(context, { email, password_hash, user_type, follows })
  sendCookies(context.response.headers, [context.auth.buildSignUpCookie(id, SIGN_UP_PROOF_SECONDS)])
  return done
})

/**
 * Runs the same statements and sends one email whether or not the address has an account; only the email's text
 * differs. Returns the id of the pending registration.
 */
function recordSignUp(
  { db, clock, jobs, request }: RequestContext,
  pending: Pick<PendingSignUp, 'email' | 'password_hash' | 'user_type' | 'follows'>,
): Promise<string> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const hasExistingAccount = await hasAccount(trx, pending.email)
    const id = await addPendingSignUp(trx, pending, now)
    const token = await addConfirmationLink(trx, pending.email, now)
    const message = hasExistingAccount
      ? buildAlreadyRegisteredEmail(pending.email, request.origin)
      : buildConfirmationEmail(pending.email, request.origin, token)
    await jobs.enqueue(trx, 'email', message)
    return id
  })
}

export const resendConfirmation = publicProcedure.accounts.resendConfirmation.handler(
  async ({ input: { email }, context }) => {
    await enforceRateLimit(context, 'resend', email)
    const { db, clock, jobs, request } = context
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const hasExistingAccount = await hasAccount(trx, email)
      const pendingSignUps = await findPendingSignUps(trx, email, now, 1)
      const token = await addConfirmationLink(trx, email, now)
      const message = hasExistingAccount
        ? buildAlreadyRegisteredEmail(email, request.origin)
        : pendingSignUps.length > 0
          ? buildConfirmationEmail(email, request.origin, token)
          : buildNoPendingSignUpEmail(email, request.origin)
      await jobs.enqueue(trx, 'email', message)
    })
    return done
  },
)

export const confirmEmail = publicProcedure.accounts.confirmEmail.handler(
  async ({ input: { token, password }, context, errors }) => {
    await enforceRateLimit(context, 'confirm', token)
    const { db, clock } = context
    const now = clock.now()
    const email = await findConfirmationLinkEmail(db, token, now)
    if (!email) throw errors.LINK_EXPIRED()
    const pendingSignUps = await findPendingSignUps(db, email, now, MAX_PENDING_SIGN_UPS)
    const pendingSignUp =
      password === undefined
        ? findPendingSignUpOfBrowser(context, pendingSignUps)
        : await findPendingSignUpByPassword(context, pendingSignUps, password)
    if (!pendingSignUp) throw password === undefined ? errors.PASSWORD_NEEDED() : errors.CONFIRM_MISMATCH()
    const accountId = await db.transaction().execute((trx) => createAccount(trx, pendingSignUp, now))
    if (!accountId) throw errors.LINK_EXPIRED()
    await startSessionIfPossible(context, accountId)
    return { ...done, follows: pendingSignUp.follows }
  },
)

/** The account already exists, so a failure here is only logged: the user can log in as usual. */
async function startSessionIfPossible(context: RequestContext, accountId: string): Promise<void> {
  const { auth, log, request } = context
  try {
    const session = await auth.startSession(accountId, request.headers)
    await startBrowserSession(context, [auth.buildSessionCookie(session)])
  } catch (error) {
    log.error({ err: error }, 'Could not start a session after confirming an email')
  }
}

/** The registration that this browser sent within the last hour, so that its password need not be entered again. */
function findPendingSignUpOfBrowser({ auth, clock, request }: RequestContext, pendingSignUps: PendingSignUp[]) {
  const id = auth.readSignUpId(request.headers.get('cookie'))
  const earliest = clock.now().getTime() - SIGN_UP_PROOF_SECONDS * 1000
  return pendingSignUps.find((pending) => pending.id === id && pending.created_at.getTime() > earliest)
}

async function findPendingSignUpByPassword(
  { auth }: RequestContext,
  pendingSignUps: PendingSignUp[],
  password: string,
) {
  for (const pending of pendingSignUps) {
    if (await auth.passwords.verify({ hash: pending.password_hash, password })) return pending
  }
  return undefined
}

async function rejectWeakPassword(password: string, owner: PasswordOwner | undefined): Promise<void> {
  const weakness = await findPasswordWeakness(password, owner)
  if (weakness) throw apiErrors.INVALID({ data: { fields: { password: weakness } } })
}

export const signIn = publicProcedure.accounts.signIn.handler(
  async ({ input: { email, password, code }, context, errors }) => {
    const { auth, clock, db, request } = context
    const device = await findKnownDevice(db, {
      tokens: auth.readDeviceTokens(request.headers.get('cookie')),
      email,
      now: clock.now(),
    })
    const retry_after = await enforceSignInLimits(context, email, device)
    if (retry_after !== undefined) throw errors.SIGN_IN_PAUSED({ data: { retry_after } })
    const account = await findAccountByEmail(db, email)
    // The code is requested only after a correct password and before a session exists. Whether a second factor is on
    // therefore stays hidden from anyone without the password.
    const isRight = account?.has_factor && (await auth.passwords.verify({ hash: account.hash ?? '', password }))
    if (account && isRight) {
      if (code === undefined) throw errors.SECOND_FACTOR_NEEDED()
      // First, because a recovery code works once.
      await assertNotSuspended(context, context.db, account.id)
      await verifyLoginCode(context, { id: account.id, email }, code)
    }
    const cookies =
      account?.has_factor && !isRight ? null : await auth.signIn({ email, password, headers: request.headers })
    if (!cookies) {
      if (await isPendingConfirmation(context, email, password)) throw errors.EMAIL_NOT_CONFIRMED()
      throw errors.INVALID_CREDENTIALS()
    }
    await resetSignInLimits(context, email, device)
    await assertSessionAllowed(context, email, { account, cookies, changedError: errors.INVALID_CREDENTIALS })
    await startBrowserSession(context, cookies)
    return done
  },
)

const sessionErrors = createORPCErrorConstructorMap(suspendedError)

type Account = Awaited<ReturnType<typeof findAccountByEmail>>
const toCookieHeader = (lines: string[]) => lines.map((one) => one.split(';')[0]).join('; ')

/**
 * Ends the new session and throws if the password or the second factor changed during the sign-in, since such a change
 * ends all earlier sessions, or if the account is suspended.
 */
async function assertSessionAllowed(
  { auth, config, db }: RequestContext,
  email: string,
  { account, cookies, changedError }: { account: Account; cookies: string[]; changedError: () => Error },
): Promise<void> {
  const current = await db.transaction().execute(async (trx) => {
    if (account) await lockAccountForShare(trx, account.id)
    return findAccountByEmail(trx, email)
  })
  if (current?.hash !== account?.hash || current?.has_factor !== account?.has_factor) {
    await auth.signOut(toCookieHeader(cookies))
    throw changedError()
  }
  if (await endSessionsIfSuspended(db, email)) throw suspendedLoginError(config)
}

/** Throws if the account is suspended, before something that works once is used up for a login. */
async function assertNotSuspended({ config }: RequestContext, db: Db, accountId: string): Promise<void> {
  if (await isSuspended(db, accountId)) throw suspendedLoginError(config)
}

const suspendedLoginError = ({ supportEmail }: RequestContext['config']) =>
  sessionErrors.SUSPENDED({ message: `${accountMessages.suspended} To appeal, write to ${supportEmail}.` })

/** Sends the cookies of a new session, and a cookie that makes this browser a known device of the account. */
async function startBrowserSession(context: RequestContext, cookies: string[]): Promise<void> {
  const { auth, db, request, response, viewer } = context
  // End the session that this browser had before.
  if (viewer) await auth.signOut(request.headers.get('cookie'))
  const session = auth.readSessionToken(toCookieHeader(cookies))
  const device = session ? await rememberBrowser(context, db, { session }) : []
  sendCookies(response.headers, [...cookies, ...device])
}

/** Makes this browser a known device, which others' failed sign-ins cannot lock out. Returns its cookies. */
async function rememberBrowser(
  { auth, clock, request }: RequestContext,
  db: Db,
  by: { session: string } | { account: string },
): Promise<string[]> {
  const old = auth.readDeviceTokens(request.headers.get('cookie'))
  const device = await rememberDevice(db, { by, old, now: clock.now() })
  return device ? [auth.buildDeviceCookie(device, KNOWN_DEVICE_DAYS)] : []
}

/** Emails a link for an account, or that the address has none. */
async function sendEmailLink(
  { db, clock, jobs, request }: RequestContext,
  email: string,
  purpose: 'login' | 'reset',
  buildEmail: typeof buildPasswordResetEmail,
) {
  const expires_at = new Date(clock.now().getTime() + EMAIL_LINK_MS)
  await db.transaction().execute(async (trx) => {
    const token = await createEmailLink(trx, email, { purpose, expires_at })
    const message = token ? buildEmail(email, request.origin, token) : buildNoAccountEmail(email, request.origin)
    await jobs.enqueue(trx, 'email', message)
  })
}

export const requestLoginLink = publicProcedure.accounts.requestLoginLink.handler(
  async ({ input: { email, follows }, context }) => {
    await enforceRateLimit(context, 'login_link', email)
    await sendEmailLink(context, email, 'login', (...link) => buildLoginLinkEmail(...link, follows))
    return done
  },
)

export const signInByLink = publicProcedure.accounts.signInByLink.handler(
  async ({ input: { token, code }, context, errors }) => {
    await enforceRateLimit(context, 'confirm', token)
    const { auth, db, clock, request } = context
    const owner = await findEmailLinkOwner(db, { purpose: 'login', token, now: clock.now() })
    const account = owner && (await findAccountByEmail(db, owner.email))
    if (!account) throw errors.LINK_EXPIRED()
    if (account.has_factor) {
      if (code === undefined) throw errors.SECOND_FACTOR_NEEDED()
      // First, because a recovery code works once.
      await assertNotSuspended(context, db, account.id)
      await verifyLoginCode(context, owner, code)
    }
    await db.transaction().execute(async (trx) => {
      await lockAccountForShare(trx, account.id)
      // The link stays valid in case the suspension is lifted.
      await assertNotSuspended(context, trx, account.id)
      if (!(await consumeEmailLink(trx, token))) throw errors.LINK_EXPIRED()
    })
    const cookies = [auth.buildSessionCookie(await auth.startSession(account.id, request.headers))]
    await assertSessionAllowed(context, owner.email, { account, cookies, changedError: errors.LINK_EXPIRED })
    await startBrowserSession(context, cookies)
    return done
  },
)

/** Whether address and password match a pending registration. Always computes the same number of hashes. */
async function isPendingConfirmation(
  { auth, db, clock }: RequestContext,
  email: string,
  password: string,
): Promise<boolean> {
  const pendingSignUps = await findPendingSignUps(db, email, clock.now(), PENDING_SIGN_UPS_CHECKED)
  let matches = false
  for (let index = 0; index < PENDING_SIGN_UPS_CHECKED; index += 1) {
    const pending = pendingSignUps[index]
    if (!pending) await auth.passwords.hash(password)
    else if (await auth.passwords.verify({ hash: pending.password_hash, password })) matches = true
  }
  return matches
}

/**
 * Ends the session in the browser. Chromium doesn't get `Clear-Site-Data`: it takes up to 20 seconds to clear its cache,
 * and pages that load during that time can hang. What it keeps is not shown without the session, because private answers are
 * not stored or vary by cookie.
 */
function endBrowserSession({ auth, request, response }: RequestContext): void {
  sendCookies(response.headers, auth.expiredSessionCookies)
  const isChromium = /Chrom(e|ium)\//.test(request.headers.get('user-agent') ?? '')
  if (!isChromium) response.headers.set('Clear-Site-Data', '"cache"')
}

export const signOut = publicProcedure.accounts.signOut.handler(async ({ context }) => {
  await context.auth.signOut(context.request.headers.get('cookie'))
  endBrowserSession(context)
  return done
})

export const session = publicProcedure.accounts.session.handler(async ({ context: { db, viewer } }) => {
  if (!viewer) return { me: null, unread_count: 0 }
  const [has_shifts, unread_count] = await Promise.all([hasShiftsOrIncome(db, viewer.id), countUnread(db, viewer.id)])
  return { me: { ...viewer, has_shifts }, unread_count }
})

export const requestPasswordReset = publicProcedure.accounts.requestPasswordReset.handler(
  async ({ input: { email }, context }) => {
    await enforceRateLimit(context, 'reset', email)
    await sendEmailLink(context, email, 'reset', buildPasswordResetEmail)
    return done
  },
)

export const resetPassword = publicProcedure.accounts.resetPassword.handler(
  async ({ input: { token, password }, context, errors }) => {
    await enforceRateLimit(context, 'set_password', token)
    const { auth, db, clock } = context
    const owner = await findEmailLinkOwner(db, { purpose: 'reset', token, now: clock.now() })
    await rejectWeakPassword(password, owner)
    if (!owner) throw errors.LINK_EXPIRED()
    const hash = await auth.passwords.hash(password)
    const device = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, owner.id)
      if (!(await consumeEmailLink(trx, token))) throw errors.LINK_EXPIRED()
      // Someone who knew the old password may be logged in, have requested an email change, or have made a calendar
      // link. Sessions end first: this waits for requests that hold a session's lock, and what they added is deleted
      // below.
      await endSessions(trx, owner.id, 'all')
      await setPassword(trx, owner.id, hash, clock.now())
      await deleteCalendarTokens(trx, owner.id)
      // The user who opened the link can log in next, even while others guess the password.
      return rememberBrowser(context, trx, { account: owner.id })
    })
    sendCookies(context.response.headers, device)
    return done
  },
)

export const settings = authenticatedProcedure.accounts.settings.handler(
  async ({ context: { db, clock, config, viewer }, errors }) => {
    const now = clock.now()
    const account = await findSettings(db, viewer.id, now)
    if (!account) throw errors.UNAUTHORIZED()
    const sessions = (await listSessions(db, viewer.id, now)).map(({ user_agent, ...session }) => ({
      ...session,
      ...describeDevice(user_agent),
      is_current: session.id === viewer.session_id,
    }))
    const is_required = config.staffSecondFactor === 'required' && (viewer.is_admin || viewer.needs_second_factor)
    const second_factor = { ...(await findSecondFactorStatus(db, viewer.id)), is_required }
    return {
      ...account,
      second_factor,
      sessions: sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current)),
    }
  },
)

export const changePassword = authenticatedProcedure.accounts.changePassword.handler(async ({ input, context }) => {
  const { auth, db, clock, jobs, request, viewer } = context
  const email = await reauthenticate(context, input.current_password)
  await rejectWeakPassword(input.password, { email, username: viewer.username, full_name: viewer.full_name })
  const hash = await auth.passwords.hash(input.password)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id)
    await endSessions(trx, viewer.id, { except: viewer.session_id })
    await setPassword(trx, viewer.id, hash, clock.now())
    await deleteCalendarTokens(trx, viewer.id)
    await jobs.enqueue(trx, 'email', buildPasswordChangedEmail(email, request.origin))
  })
  return done
})

/** Runs the same statements and sends two emails whether or not the new address has an account. */
export const changeEmail = authenticatedProcedure.accounts.changeEmail.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, request, viewer } = context
  const old_email = await reauthenticate(context, input.current_password)
  if (input.email === old_email) throw errors.INVALID({ data: { fields: { email: accountMessages.emailSame } } })
  await enforceRateLimit(context, 'change_email', viewer.id)
  await enforceRateLimit(context, 'change_email', input.email)
  await db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, viewer.session_id))) throw errors.UNAUTHORIZED()
    const hasExistingAccount = await hasAccount(trx, input.email)
    const token = await addEmailChange(trx, viewer.id, input.email, clock.now())
    const message = hasExistingAccount
      ? buildEmailTakenEmail(input.email, request.origin)
      : buildConfirmNewEmailEmail(input.email, request.origin, token)
    await jobs.enqueue(trx, 'email', message)
    await jobs.enqueue(trx, 'email', buildEmailChangeRequestedEmail(old_email, request.origin))
  })
  return done
})

export const confirmNewEmail = publicProcedure.accounts.confirmNewEmail.handler(
  async ({ input: { token }, context, errors }) => {
    await enforceRateLimit(context, 'confirm', token)
    const { db, clock, jobs, request } = context
    const applied = await db
      .transaction()
      .execute(async (trx) => {
        const change = await applyEmailChange(trx, token, clock.now())
        if (!change) return undefined
        // A calendar link gives access as well.
        await deleteCalendarTokens(trx, change.user_id)
        await jobs.enqueue(trx, 'email', buildEmailChangedEmail(change.old_email, request.origin))
        return change
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) !== 'user_email_key') throw error
        return undefined
      })
    if (!applied) throw errors.LINK_EXPIRED()
    return done
  },
)

export const endSession = authenticatedProcedure.accounts.endSession.handler(async ({ input, context, errors }) => {
  const { db, viewer } = context
  await reauthenticate(context, input.current_password)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id)
    if (input.session === 'others') {
      await endSessions(trx, viewer.id, { except: viewer.session_id })
      // A calendar link gives access as well.
      await deleteCalendarTokens(trx, viewer.id)
    } else if ((await endSessions(trx, viewer.id, { id: input.session })) === 0) throw errors.NOT_FOUND()
  })
  return done
})

export const deleteAccount = authenticatedProcedure.accounts.deleteAccount.handler(async ({ input, context }) => {
  const { db, jobs, request, viewer } = context
  await reauthenticate(context, input.current_password)
  await db.transaction().execute(async (trx) => {
    const deleted = await deleteAccountRows(trx, viewer.id)
    if (!deleted) return
    await jobs.enqueue(trx, 'delete_files', {})
    await jobs.enqueue(trx, 'email', buildAccountDeletedEmail(deleted.email, request.origin))
  })
  endBrowserSession(context)
  return done
})

export const exportMine = authenticatedProcedure.accounts.exportMine.handler(async ({ context }) => {
  const { clock, response, viewer } = context
  response.headers.set('Content-Type', 'application/zip')
  const name = `last-call-${viewer.username}-${clock.now().toISOString().slice(0, 10)}.zip`
  response.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return buildDataExportZip(context, viewer.id)
})

function sendCookies(headers: Headers, cookies: string[]): void {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}
