import { accountMessages } from '#contract/accounts.texts.ts'
import { passwordChangedMail } from '#server/accounts/credentials/emails.ts'
import { type Owner, weaknessOf } from '#server/accounts/credentials/passwords.ts'
import {
  addMailedLink,
  awaitAccount,
  endSessions,
  findLinkOwner,
  lockAccount,
  setPassword,
  takeMailedLink,
} from '#server/accounts/credentials/queries.ts'
import { zipOf } from '#server/accounts/data-export/service.ts'
import { deleteAccount as deleteAllOf } from '#server/accounts/deletion/queries.ts'
import { findByEmail, findFactorState } from '#server/accounts/second-factor/queries.ts'
import { provenEmail, provesFactor } from '#server/accounts/second-factor/reauthentication.ts'
import { dropCalendarTokens } from '#server/calendars/queries.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockSession } from '#server/core/records/sessions.ts'
import { anyone, member } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { forgiveSignIn, limit, limitSignIn } from '#server/core/requests/rate-limits.ts'
import {
  accountDeletedMail,
  alreadyRegisteredMail,
  confirmationMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
  loginLinkMail,
  newEmailMail,
  noAccountMail,
  nothingWaitsMail,
  resetMail,
} from './emails.ts'
import {
  addConfirmationLink,
  addEmailChange,
  addPendingSignUp,
  createAccount,
  DEVICE_DAYS,
  endIfSuspended,
  findKnownDevice,
  findLinkedAddress,
  findPendingSignUps,
  findSettings,
  hasAccount,
  listSessions,
  type PendingSignUp,
  rememberDevice,
  takeNewEmail,
} from './queries.ts'
import { deviceInWords } from './rules.ts'

const done = { done: true } as const

/** How many waiting registrations a wrong sign-in is held against, always, so that its time tells nothing. */
const PENDING_CHECKED = 2
/** How long a link to log in or to choose a new password works. */
const LINK_MS = 3_600_000
/** How many a mailed link may choose from. */
const PENDING_CHOICES = 10

const signUp = anyone.accounts.signUp.handler(async ({ input, context }) => {
  await limit(context, 'sign_up', input.email)
  await refuseWeak(input.password, { email: input.email })
  const password_hash = await context.auth.passwords.hash(input.password)
  await recordSignUp(context, { email: input.email, password_hash, user_type: input.user_type })
  return done
})

/** The same statements and one mail, whether the address is new or has an account: only the mail's words differ. */
function recordSignUp(
  { db, clock, jobs, request }: RequestContext,
  pending: Pick<PendingSignUp, 'email' | 'password_hash' | 'user_type'>,
): Promise<void> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const known = await hasAccount(trx, pending.email)
    await addPendingSignUp(trx, pending, now)
    const token = await addConfirmationLink(trx, pending.email, now)
    const mail = known
      ? alreadyRegisteredMail(pending.email, request.origin)
      : confirmationMail(pending.email, request.origin, token)
    await jobs.enqueue(trx, 'mail', mail)
  })
}

const resendConfirmation = anyone.accounts.resendConfirmation.handler(async ({ input: { email }, context }) => {
  await limit(context, 'resend', email)
  const { db, clock, jobs, request } = context
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const known = await hasAccount(trx, email)
    const waiting = await findPendingSignUps(trx, email, now, 1)
    const token = await addConfirmationLink(trx, email, now)
    const mail = known
      ? alreadyRegisteredMail(email, request.origin)
      : waiting.length > 0
        ? confirmationMail(email, request.origin, token)
        : nothingWaitsMail(email, request.origin)
    await jobs.enqueue(trx, 'mail', mail)
  })
  return done
})

const confirmEmail = anyone.accounts.confirmEmail.handler(async ({ input: { token, password }, context, errors }) => {
  await limit(context, 'confirm', token)
  const { db, clock } = context
  const now = clock.now()
  const email = await findLinkedAddress(db, token, now)
  if (!email) throw errors.LINK_DEAD()
  const waiting = await findPendingSignUps(db, email, now, PENDING_CHOICES)
  const mine = await findByPassword(context, waiting, password)
  if (!mine) throw errors.CONFIRM_MISMATCH()
  const created = await db.transaction().execute((trx) => createAccount(trx, mine, now))
  if (!created) throw errors.LINK_DEAD()
  await beginIfPossible(context, { email, password })
  return done
})

/** The account stands by now: where its first session cannot begin, its owner logs in as at any other time. */
async function beginIfPossible(context: RequestContext, given: { email: string; password: string }): Promise<void> {
  const { auth, log, request } = context
  try {
    const cookies = await auth.signIn({ ...given, headers: request.headers })
    if (cookies) await begin(context, cookies)
  } catch (error) {
    log.error({ err: error }, 'A session could not begin after an email was confirmed')
  }
}

/** The registration that the password belongs to. */
async function findByPassword({ auth }: RequestContext, waiting: PendingSignUp[], password: string) {
  for (const pending of waiting) {
    if (await auth.passwords.verify({ hash: pending.password_hash, password })) return pending
  }
  return undefined
}

/** A password that others would try first is refused wherever one is chosen. */
async function refuseWeak(password: string, owner: Owner | undefined): Promise<void> {
  const weakness = await weaknessOf(password, owner)
  if (weakness) throw refuse('INVALID', { fields: { password: weakness } })
}

const signIn = anyone.accounts.signIn.handler(async ({ input: { email, password, code }, context, errors }) => {
  const { auth, clock, db, request } = context
  const device = await findKnownDevice(db, { tokens: auth.deviceTokensOf(request.headers), email, now: clock.now() })
  const retry_after = await limitSignIn(context, email, device)
  if (retry_after !== undefined) throw errors.SIGN_IN_PAUSED({ data: { retry_after } })
  const account = await findByEmail(db, email)
  // The code is asked for after the right password alone, before there is a session: nobody learns more than by signing in.
  const isRight = account?.has_factor && (await auth.passwords.verify({ hash: account.hash ?? '', password }))
  if (account && isRight) {
    if (code === undefined) throw errors.SECOND_FACTOR_NEEDED()
    if (!(await provesFactor(context, account.id, code))) throw errors.WRONG_CODE()
  }
  const cookies =
    account?.has_factor && !isRight ? null : await auth.signIn({ email, password, headers: request.headers })
  if (!cookies) {
    if (await waitsForConfirmation(context, email, password)) throw errors.EMAIL_NOT_CONFIRMED()
    throw errors.INVALID_CREDENTIALS()
  }
  await forgiveSignIn(context, email, device)
  const end = await endWhatMayNotBegin(context, email, { account, cookies })
  if (end === 'changed') throw errors.INVALID_CREDENTIALS()
  if (end === 'suspended') throw errors.SUSPENDED({ message: suspendedText(context) })
  await begin(context, cookies)
  return done
})

const suspendedText = ({ config }: RequestContext) =>
  `${accountMessages.suspended} To appeal, write to ${config.supportEmail}.`

type Account = Awaited<ReturnType<typeof findByEmail>>
const asCookies = (lines: string[]) => new Headers({ cookie: lines.map((one) => one.split(';')[0]).join('; ') })

/** Whoever changed the password or added a second step meanwhile has ended the sessions of before: this is one of them. */
async function endWhatMayNotBegin(
  { auth, db }: RequestContext,
  email: string,
  { account, cookies }: { account: Account; cookies: string[] },
): Promise<'changed' | 'suspended' | undefined> {
  const now = await db.transaction().execute(async (trx) => {
    if (account) await awaitAccount(trx, account.id)
    return findByEmail(trx, email)
  })
  if (now?.hash !== account?.hash || now?.has_factor !== account?.has_factor) {
    await auth.signOut(asCookies(cookies))
    return 'changed'
  }
  return (await endIfSuspended(db, email)) ? 'suspended' : undefined
}

/** Sends a new session's cookies, and one by which this browser is known to the account from now on. */
async function begin(context: RequestContext, cookies: string[]): Promise<void> {
  const { auth, db, request, response, viewer } = context
  // Whoever was signed in here before is not any more.
  if (viewer) await auth.signOut(request.headers)
  const session = auth.tokenOf(asCookies(cookies))
  const device = session ? await knowBrowser(context, db, { session }) : []
  sendCookies(response.headers, [...cookies, ...device])
}

/** Lets this browser log in to the account from now on, whatever others try; answers with the cookie for it. */
async function knowBrowser(
  { auth, clock, request }: RequestContext,
  db: Db,
  by: { session: string } | { account: string },
): Promise<string[]> {
  const old = auth.deviceTokensOf(request.headers)
  const device = await rememberDevice(db, { by, old, now: clock.now() })
  return device ? [auth.deviceCookieFor(device, DEVICE_DAYS)] : []
}

const requestLoginLink = anyone.accounts.requestLoginLink.handler(async ({ input: { email }, context }) => {
  await limit(context, 'login_link', email)
  const { db, clock, jobs, request } = context
  const expires_at = new Date(clock.now().getTime() + LINK_MS)
  await db.transaction().execute(async (trx) => {
    const token = await addMailedLink(trx, email, { purpose: 'login', expires_at })
    const mail = token ? loginLinkMail(email, request.origin, token) : noAccountMail(email, request.origin)
    await jobs.enqueue(trx, 'mail', mail)
  })
  return done
})

const signInByLink = anyone.accounts.signInByLink.handler(async ({ input: { token, code }, context, errors }) => {
  await limit(context, 'confirm', token)
  const { auth, db, clock, request } = context
  const owner = await findLinkOwner(db, { purpose: 'login', token, now: clock.now() })
  const account = owner && (await findByEmail(db, owner.email))
  if (!account) throw errors.LINK_DEAD()
  if (account.has_factor) {
    if (code === undefined) throw errors.SECOND_FACTOR_NEEDED()
    if (!(await provesFactor(context, account.id, code))) throw errors.WRONG_CODE()
  }
  if (!(await takeMailedLink(db, token))) throw errors.LINK_DEAD()
  const cookies = [auth.cookieFor(await auth.startSession(account.id, request.headers))]
  const end = await endWhatMayNotBegin(context, owner.email, { account, cookies })
  if (end === 'changed') throw errors.LINK_DEAD()
  if (end === 'suspended') throw errors.SUSPENDED({ message: suspendedText(context) })
  await begin(context, cookies)
  return done
})

/** Whether address and password are those of a registration not yet confirmed. Hashes as often whatever it finds. */
async function waitsForConfirmation(
  { auth, db, clock }: RequestContext,
  email: string,
  password: string,
): Promise<boolean> {
  const waiting = await findPendingSignUps(db, email, clock.now(), PENDING_CHECKED)
  let matches = false
  for (let index = 0; index < PENDING_CHECKED; index += 1) {
    const pending = waiting[index]
    if (!pending) await auth.passwords.hash(password)
    else if (await auth.passwords.verify({ hash: pending.password_hash, password })) matches = true
  }
  return matches
}

const signOut = anyone.accounts.signOut.handler(async ({ context: { auth, request, response } }) => {
  await auth.signOut(request.headers)
  sendCookies(response.headers, auth.signedOutCookies)
  response.headers.set('Clear-Site-Data', '"cache"')
  return done
})

const session = anyone.accounts.session.handler(({ context: { viewer } }) => ({ me: viewer }))

const requestPasswordReset = anyone.accounts.requestPasswordReset.handler(async ({ input: { email }, context }) => {
  await limit(context, 'reset', email)
  const { db, clock, jobs, request } = context
  const expires_at = new Date(clock.now().getTime() + LINK_MS)
  await db.transaction().execute(async (trx) => {
    const token = await addMailedLink(trx, email, { purpose: 'reset', expires_at })
    const mail = token ? resetMail(email, request.origin, token) : noAccountMail(email, request.origin)
    await jobs.enqueue(trx, 'mail', mail)
  })
  return done
})

const resetPassword = anyone.accounts.resetPassword.handler(async ({ input: { token, password }, context, errors }) => {
  await limit(context, 'set_password', token)
  const { auth, db, clock } = context
  const owner = await findLinkOwner(db, { purpose: 'reset', token, now: clock.now() })
  await refuseWeak(password, owner)
  if (!owner) throw errors.LINK_DEAD()
  const hash = await auth.passwords.hash(password)
  const device = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.id)
    if (!(await takeMailedLink(trx, token))) throw errors.LINK_DEAD()
    // Whoever knew the old password may be signed in, have let an address of theirs wait, or made a calendar link. The
    // sessions go first: what one of them still adds is committed before, and goes with the rest.
    await endSessions(trx, owner.id, 'all')
    await setPassword(trx, owner.id, hash, clock.now())
    await dropCalendarTokens(trx, owner.id)
    // Whoever opened the link may log in next, even while others guess.
    return knowBrowser(context, trx, { account: owner.id })
  })
  sendCookies(context.response.headers, device)
  return done
})

const settings = member.accounts.settings.handler(async ({ context: { db, clock, config, viewer }, errors }) => {
  const now = clock.now()
  const account = await findSettings(db, viewer.id, now)
  if (!account) throw errors.UNAUTHORIZED()
  const sessions = (await listSessions(db, viewer.id, now)).map(({ user_agent, ...session }) => ({
    ...session,
    ...deviceInWords(user_agent),
    is_current: session.id === viewer.session_id,
  }))
  const is_required = config.staffSecondFactor === 'required' && (viewer.is_admin || viewer.needs_second_factor)
  const second_factor = { ...(await findFactorState(db, viewer.id)), is_required }
  return {
    ...account,
    second_factor,
    sessions: sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current)),
  }
})

const changePassword = member.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const { auth, db, clock, jobs, request, viewer } = context
  const email = await provenEmail(context, input.current_password)
  if (!email) throw errors.WRONG_PASSWORD()
  await refuseWeak(input.password, { email, username: viewer.username, full_name: viewer.full_name })
  const hash = await auth.passwords.hash(input.password)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id)
    await endSessions(trx, viewer.id, { except: viewer.session_id })
    await setPassword(trx, viewer.id, hash, clock.now())
    await dropCalendarTokens(trx, viewer.id)
    await jobs.enqueue(trx, 'mail', passwordChangedMail(email, request.origin))
  })
  return done
})

/** The same statements and two mails, whether the new address has an account or not. */
const changeEmail = member.accounts.changeEmail.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, request, viewer } = context
  const old_email = await provenEmail(context, input.current_password)
  if (!old_email) throw errors.WRONG_PASSWORD()
  if (input.email === old_email) throw errors.INVALID({ data: { fields: { email: accountMessages.emailSame } } })
  await limit(context, 'change_email', viewer.id)
  await limit(context, 'change_email', input.email)
  await db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, viewer.session_id))) throw errors.UNAUTHORIZED()
    const known = await hasAccount(trx, input.email)
    const token = await addEmailChange(trx, viewer.id, input.email, clock.now())
    const mail = known ? emailTakenMail(input.email, request.origin) : newEmailMail(input.email, request.origin, token)
    await jobs.enqueue(trx, 'mail', mail)
    await jobs.enqueue(trx, 'mail', emailChangeAskedMail(old_email, request.origin))
  })
  return done
})

const confirmNewEmail = anyone.accounts.confirmNewEmail.handler(async ({ input: { token }, context, errors }) => {
  await limit(context, 'confirm', token)
  const { db, clock, jobs, request } = context
  const taken = await db
    .transaction()
    .execute(async (trx) => {
      const change = await takeNewEmail(trx, token, clock.now())
      if (change) await jobs.enqueue(trx, 'mail', emailChangedMail(change.old_email, request.origin))
      return change
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'user_email_key') throw error
      return undefined
    })
  if (!taken) throw errors.LINK_DEAD()
  return done
})

const endSession = member.accounts.endSession.handler(async ({ input, context, errors }) => {
  const { db, viewer } = context
  if (!(await provenEmail(context, input.current_password))) throw errors.WRONG_PASSWORD()
  if (input.session === 'others') {
    await endSessions(db, viewer.id, { except: viewer.session_id })
    // A calendar's address is a way in too.
    await dropCalendarTokens(db, viewer.id)
  } else if ((await endSessions(db, viewer.id, { id: input.session })) === 0) throw errors.NOT_FOUND()
  return done
})

const deleteAccount = member.accounts.deleteAccount.handler(async ({ input, context, errors }) => {
  const { auth, db, jobs, response, viewer } = context
  if (!(await provenEmail(context, input.current_password))) throw errors.WRONG_PASSWORD()
  await db.transaction().execute(async (trx) => {
    const gone = await deleteAllOf(trx, viewer.id)
    if (!gone) return
    await jobs.enqueue(trx, 'remove_files', {})
    await jobs.enqueue(trx, 'mail', accountDeletedMail(gone.email))
  })
  // The sessions went with the account.
  sendCookies(response.headers, auth.signedOutCookies)
  response.headers.set('Clear-Site-Data', '"cache"')
  return done
})

const exportMine = member.accounts.exportMine.handler(async ({ context }) => {
  const { clock, response, viewer } = context
  response.headers.set('Content-Type', 'application/zip')
  const name = `last-call-${viewer.username}-${clock.now().toISOString().slice(0, 10)}.zip`
  response.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return zipOf(context, viewer.id)
})

function sendCookies(headers: Headers, cookies: string[]): void {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}

export const accountHandlers = {
  signUp,
  resendConfirmation,
  confirmEmail,
  signIn,
  requestLoginLink,
  signInByLink,
  signOut,
  session,
  requestPasswordReset,
  resetPassword,
  settings,
  changePassword,
  changeEmail,
  confirmNewEmail,
  endSession,
  deleteAccount,
  exportMine,
}
