import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readEarlierMigration } from '#server/core/db/schema-files.ts'
import { type SealedEmail, unsealEmail } from '#server/core/email/sealed-email.ts'
import { createLogger } from '#server/core/log.ts'
import { createJobs } from '#server/core/queue/queue.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const database = await openTestDatabase()
const NEW = 'four quite other words'
const asked = { current_password: PASSWORD }

/** Also sends emails through the real queue, so that what it stores is searched too. */
const collecting = context.services.jobs
const queue = createJobs(database, createLogger('silent'), context.services.config.appSecrets)
await queue.start()
context.services.jobs = {
  ...collecting,
  async enqueue(db, name, data, options) {
    await collecting.enqueue(db, name, data, options)
    return queue.enqueue(db, name, data, options)
  },
}

const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const mailed = (part: string) => tokenIn(context.mails.findLast(({ link }) => link?.includes(`${part}?token=`))?.link)
const cookieValues = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => decodeURIComponent(line.split(';')[0]?.split('=')[1] ?? ''))
const register = (email: string) =>
  context.signedOut.api.accounts.signUp({
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    user_type: 'patron',
    age_confirmed: true,
  })

/** Every token that is handed out and grants access, created by the flow that issues it. */
const ISSUED: Record<string, (ana: Person) => Promise<string[]>> = {
  'a session': async (ana) => {
    const answer = await context.signedOut.call('accounts.signIn', { email: ana.email, password: PASSWORD })
    const values = cookieValues(answer)
    return [...values, ...values.map((value) => value.split('.')[0] ?? '')]
  },
  'a registration link': async () => {
    await register('new@bar.test')
    return [mailed('/confirm')]
  },
  'a resent registration link': async () => {
    await register('slow@bar.test')
    await context.signedOut.api.accounts.resendConfirmation({ email: 'slow@bar.test' })
    return [mailed('/confirm')]
  },
  'the session created by confirming a registration': async () => {
    await register('quick@bar.test')
    const answer = await context.signedOut.call('accounts.confirmEmail', {
      token: mailed('/confirm'),
      password: PASSWORD,
    })
    return cookieValues(answer).flatMap((value) => [value, value.split('.')[0] ?? ''])
  },
  'a login link, its session and its known device': async (ana) => {
    await context.signedOut.api.accounts.requestLoginLink({ email: ana.email })
    const token = mailed('/login-link')
    const answer = await context.signedOut.call('accounts.signInByLink', { token })
    expect(cookieValues(answer)).toHaveLength(2)
    await context.signedOut.api.accounts.requestLoginLink({ email: ana.email })
    return [token, mailed('/login-link'), ...cookieValues(answer).flatMap((one) => [one, one.split('.')[0] ?? ''])]
  },
  'a password reset link': async (ana) => {
    await context.signedOut.api.accounts.requestPasswordReset({ email: ana.email })
    return [mailed('/reset')]
  },
  'an email change link': async (ana) => {
    await ana.api.accounts.changeEmail({ email: 'ana.moves@bar.test', ...asked })
    return [mailed('/confirm-email')]
  },
  'calendar links': async (ana) => {
    const links = [await ana.api.calendars.make({ kind: 'mine' }), await ana.api.calendars.make({ kind: 'followed' })]
    return links.map(({ url }) => /calendar\/([\w-]+)\.ics/.exec(url)?.[1] ?? '')
  },
  'a second factor and its recovery codes': async (ana) => {
    const { secret } = await ana.api.accounts.startSecondFactor(asked)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.clock.now().getTime() })
    const { recovery_codes } = await ana.api.accounts.confirmSecondFactor({ code })
    return [secret, ...recovery_codes.flatMap((one) => [one, one.replaceAll('-', '')])]
  },
  'an unsubscribe link': async (ana) => [
    createUnsubscribeToken(context.services.config.appSecrets, { profile_id: ana.id, topic: 'weekend_digest' }),
  ],
  'a password': async (ana) => {
    await ana.api.accounts.changePassword({ ...asked, password: NEW, password_confirmation: NEW })
    return [PASSWORD, NEW]
  },
}

/** Every row of every table as text, whatever its columns are called. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(context.db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, chr(10)) as text from ${sql.raw(name)} t`.execute(context.db)
    parts.push(`${name}\n${rows[0]?.text ?? ''}`)
  }
  return parts.join('\n')
}

test.each(Object.entries(ISSUED))(
  'the database stores nothing of %s that grants access to its reader',
  async (_, issue) => {
    const ana = await context.bartender('ana')
    const issued = await issue(ana)
    const kept = await wholeDatabase()
    expect(kept).toContain(ana.username)
    expect(issued.length).toBeGreaterThan(0)
    for (const secret of issued) {
      expect(secret.length).toBeGreaterThan(10)
      for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
        expect([spelling, kept.includes(spelling)]).toEqual([spelling, false])
    }
  },
)

/** Columns with names that suggest a secret, and what they store instead of one. A new one must be listed here. */
const EXPECTED_STORAGE: Record<string, string> = {
  'auth.account.accessToken': 'always null: there are no accounts at other services',
  'auth.account.accessTokenExpiresAt': 'always null',
  'auth.account.idToken': 'always null',
  'auth.account.password': 'hash',
  'auth.account.refreshToken': 'always null',
  'auth.account.refreshTokenExpiresAt': 'always null',
  'auth.confirmation_links.token_hash': 'hash',
  'auth.email_changes.token_hash': 'hash',
  'auth.known_devices.token_hash': 'hash',
  'auth.emailed_links.token_hash': 'hash',
  'auth.pending_sign_ups.password_hash': 'hash',
  'auth.recovery_codes.code_hash': 'hash',
  'auth.second_factors.secret': 'encrypted with APP_SECRET: codes are computed from it',
  'auth.session.token': 'hash',
  'public.calendar_tokens.token_hash': 'hash',
  'public.deliveries.dedupe_key': 'hash of what was sent, or the name of a summary',
  'public.media.content_hash': 'hash of a file',
  'public.notifications.dedupe_key': 'names the event behind a notification',
  'public.notifications.group_key': 'names the subject of a notification',
  'public.notifications.link_url': 'a path of the app',
  'public.profiles.paypal_link': 'shown on the profile',
  'public.profiles.verification_link': 'a public page, for staff to look at',
  'public.push_subscriptions.auth':
    'encrypts what goes to a browser: readable, since each push is encrypted with it. It reaches that browser with the private VAPID key only, which is not in the database',
  'public.rate_limits.key': 'hash of the target of a login attempt',
  'public.venues.postal_code': 'part of a URL',
}

test('each column named like a secret is listed with how it is stored', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'auth')
      and column_name ~* '(token|secret|password|hash|key|code|link|auth$|identifier|nonce|cookie)'`.execute(context.db)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED_STORAGE).sort())
})

test('columns listed as always null are null', async () => {
  await context.bartender('ana')
  const { rows } = await sql`
    select from auth.account
    where num_nonnulls("accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt") > 0`.execute(
    context.db,
  )
  expect(rows).toEqual([])
})

test('sessions from before tokens were hashed remain valid', async () => {
  const ana = await context.bartender('ana')
  const [, value = ''] = (ana.headers.cookie ?? '').split('=')
  const token = decodeURIComponent(value).split('.')[0]
  await sql`update auth.session set token = ${token}`.execute(context.db)
  expect((await ana.call('profiles.mine', {})).status).toBe(401)
  const migration = readEarlierMigration('0030_tokens_as_hashes.sql')
  await sql.raw(migration.slice(migration.indexOf('update auth.session'))).execute(context.db)
  expect((await ana.call('profiles.mine', {})).status).toBe(200)
})

test('a queued email is encrypted and is sent unchanged', async () => {
  const ana = await context.bartender('ana')
  await sql`delete from pgboss.job`.execute(context.db)
  await context.signedOut.api.accounts.requestPasswordReset({ email: ana.email })
  const { rows } = await sql<{ data: SealedEmail }>`
    select data from pgboss.job where name = 'email' and data -> 'to' ->> 'address' = ${ana.email}`.execute(context.db)
  const stored = rows[0]?.data
  if (!stored) throw new Error('No email is queued')
  const { appSecrets } = context.services.config
  expect(unsealEmail(appSecrets, stored)).toEqual(context.mails.at(-1))
  expect(unsealEmail(['n'.repeat(32), ...appSecrets], stored)).toEqual(context.mails.at(-1))
  expect(() => unsealEmail(['n'.repeat(32)], stored)).toThrow(/APP_SECRET/)
  expect(() => unsealEmail(appSecrets, { ...stored, to: { name: '', address: 'thief@bar.test' } })).toThrow(
    /APP_SECRET/,
  )
})
