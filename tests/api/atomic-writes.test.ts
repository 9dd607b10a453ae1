import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { access, type CallerKind, createCaller, type TestCaller } from '#tests/access.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { procedurePaths, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext, PASSWORD, type TestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
let failures = 0
let statements = 0

type Input = (calling: TestCaller) => Promise<Record<string, unknown>>

const passwords = { password: 'four quite other words', password_confirmation: 'four quite other words' }
const mailed = () => new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.clock.now().getTime() })

async function begun({ me }: TestCaller): Promise<string> {
  return (await me?.api.accounts.startSecondFactor({ current_password: PASSWORD }))?.secret ?? ''
}

const secrets = new Map<TestCaller, string>()

/** A code of the second factor that is valid for another half minute. Sets up the factor the first time. */
async function freshCode(calling: TestCaller): Promise<string> {
  const secret = secrets.get(calling) ?? (await begun(calling))
  if (!secrets.has(calling)) await calling.me?.api.accounts.confirmSecondFactor({ code: codeNow(secret) })
  secrets.set(calling, secret)
  context.clock.advance(30_000)
  return codeNow(secret)
}

async function verified({ me }: TestCaller): Promise<void> {
  await me?.isVerified()
}

/** Input for writes that no caller of the access matrix completes. */
const OWN_INPUT: Partial<Record<ProcedurePath, Input>> = {
  'accounts.confirmEmail': async () => {
    const email = 'new.here@demo.test'
    const form = { email, ...passwords, user_type: 'patron', age_confirmed: true } as const
    await context.signedOut.api.accounts.signUp(form)
    return { token: mailed(), password: passwords.password }
  },
  'accounts.signInByLink': async () => {
    await context.signedOut.api.accounts.requestLoginLink({ email: (await context.patron('pat')).email })
    return { token: mailed() }
  },
  'accounts.resetPassword': async () => {
    await context.signedOut.api.accounts.requestPasswordReset({ email: (await context.patron('pat')).email })
    return { token: mailed(), ...passwords }
  },
  'accounts.confirmNewEmail': async ({ me }) => {
    const email = 'moved.once@demo.test'
    await me?.api.calendars.make({ kind: 'mine' })
    await me?.api.accounts.changeEmail({ email, current_password: PASSWORD })
    return {
      token: new URL(context.mails.find(({ to }) => to.address === email)?.link ?? '').searchParams.get('token'),
    }
  },
  'accounts.endSession': async ({ me }) => {
    await context.signIn(me?.email ?? '')
    await me?.api.calendars.make({ kind: 'mine' })
    return { session: 'others', current_password: PASSWORD }
  },
  'accounts.confirmSecondFactor': async (calling) => ({ code: codeNow(await begun(calling)) }),
  'accounts.stopSecondFactor': async (calling) => ({ current_password: PASSWORD, code: await freshCode(calling) }),
  'accounts.renewRecoveryCodes': async (calling) => ({ current_password: PASSWORD, code: await freshCode(calling) }),
  'media.thread': async (calling) => {
    await verified(calling)
    return { picture: await drawnPicture() }
  },
  'forum.create': async (calling) => {
    await verified(calling)
    return { title: 'Whose ice?' }
  },
  'forum.reply': async (calling) => {
    await verified(calling)
    const thread = await calling.me?.api.forum.create({ title: 'Whose ice?' })
    return { id: thread?.id, content: 'Mine.' }
  },
}

/** Each attempt uses up a code or a link, so these get a new one. */
const SINGLE_USE: readonly ProcedurePath[] = [
  'accounts.signInByLink',
  'accounts.stopSecondFactor',
  'accounts.renewRecoveryCodes',
]
const UPLOADS: readonly ProcedurePath[] = [
  'media.post',
  'media.venuePost',
  'media.venue',
  'media.thread',
  'media.event',
  'media.special',
  'media.menu',
  'profiles.setAvatar',
]
/** Tables in which a failed write may leave rows, and why. */
const ALLOWED_LEFTOVERS: Partial<Record<ProcedurePath, readonly string[]>> = {
  // The session's cookie was never sent to anyone. An emailed link is used up by the attempt, whatever its result.
  'accounts.signIn': ['auth.session'],
  'accounts.signInByLink': ['auth.session', 'auth.emailed_links'],
  // A code is used up by the attempt, whatever its result.
  'accounts.stopSecondFactor': ['auth.second_factors'],
  'accounts.renewRecoveryCodes': ['auth.second_factors'],
  // A file is recorded before it is stored; unused files are cleaned up later.
  ...Object.fromEntries(UPLOADS.map((path) => [path, ['public.media']])),
}
/** Its effect is committed before the later statement fails, so it answers as done. */
const COMMITTED_EARLIER: readonly ProcedurePath[] = ['accounts.confirmEmail']

const PREFERRED: readonly CallerKind[] = ['bartender', 'patron', 'business', 'admin', 'entertainer', 'signed_out']
const writes = procedurePaths.filter((path) => routeOf(path).method !== 'GET')

function findAllowedCaller(path: ProcedurePath): CallerKind {
  if (OWN_INPUT[path]) return 'bartender'
  const kind = PREFERRED.find((one) => access[path].expect[one] < 300)
  if (!kind) throw new Error(`No caller of the access matrix succeeds with ${path}: add its input to OWN_INPUT`)
  return kind
}

const { rows: tables } = await sql<{ name: string }>`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'auth') and tablename not in ('schema_migrations', 'schema_functions', 'rate_limits')
  order by 1`.execute(context.db)

/** Every row of the product and of the accounts, by table. Excludes rate limits, which count failed attempts too. */
async function readAllRows({ db }: TestContext): Promise<Record<string, string[]>> {
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, array_agg(t::text order by t::text) as rows from ${name} t`,
  )
  const { rows } = await sql<{ name: string; rows: string[] | null }>`${sql.raw(parts.join(' union all '))}`.execute(db)
  return Object.fromEntries(rows.flatMap(({ name, rows: held }) => (held ? [[name, held]] : [])))
}

afterAll(() => {
  process.stdout.write(`atomic writes: ${writes.length} writes, ${failures} failures at ${statements} statements\n`)
})

test.each(writes)('%s leaves every row unchanged, whichever statement fails', async (path) => {
  const calling = await createCaller(context, findAllowedCaller(path))
  const prepare = OWN_INPUT[path] ?? ((who: TestCaller) => access[path].input(context, who))
  let input = await prepare(calling)
  for (let passing = 0; ; passing += 1) {
    if (passing > 0 && SINGLE_USE.includes(path)) input = await prepare(calling)
    const before = await readAllRows(context)
    expect(passing, 'number of statements in one write').toBeLessThan(200)
    context.fuse.allow(passing)
    const answer = await calling.caller.call(path, input)
    const { blown } = context.fuse
    context.fuse.allow(undefined)
    const description = `${path}, statement ${passing + 1}: ${await textOf(answer)}`
    if (!blown) {
      expect(answer.status, description).toBeLessThan(300)
      statements += passing
      return
    }
    failures += 1
    if (COMMITTED_EARLIER.includes(path) && answer.status === 200) return
    expect(answer.headers.getSetCookie(), description).toEqual([])
    expect(answer.status, description).toBeGreaterThanOrEqual(500)
    await sql`delete from rate_limits`.execute(context.db)
    const after = await readAllRows(context)
    for (const table of ALLOWED_LEFTOVERS[path] ?? []) {
      delete before[table]
      delete after[table]
    }
    expect(after, description).toEqual(before)
  }
})
