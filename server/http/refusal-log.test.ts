import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

type Line = { msg: string; refused?: string; route?: string; account?: string; level: string }
const refusals = () => context.log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'access refused')

test('a refused call is logged with its code, procedure and account', async () => {
  const pat = await context.patron('pat')
  await pat.call('admin.audit', {})
  await context.signedOut.call('admin.audit', {})
  await pat.fetch('/api/posts', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(refusals()).toMatchObject([
    { level: 'warn', refused: 'FORBIDDEN', route: 'admin.audit', account: pat.id },
    { refused: 'UNAUTHORIZED', route: 'admin.audit' },
    { refused: 'CROSS_SITE', route: 'posts.create' },
  ])
})

test('wrong passwords, wrong tokens and rate limits are logged without the input or the person’s name', async () => {
  const pat = await context.patron('pat')
  const wrong = 'the-password-that-was-tried'
  for (let n = 0; n < 11; n++) await context.signedOut.call('accounts.signIn', { email: pat.email, password: wrong })
  await pat.call('accounts.changePassword', {
    current_password: wrong,
    password: 'aaa bbb',
    password_confirmation: 'aaa bbb',
  })
  await context.signedOut.call('accounts.confirmNewEmail', { token: 'a-link-that-nobody-was-mailed' })
  expect([...new Set(refusals().map(({ refused }) => refused))]).toEqual([
    'INVALID_CREDENTIALS',
    'SIGN_IN_PAUSED',
    'WRONG_PASSWORD',
    'LINK_EXPIRED',
  ])
  const log = context.log.join('')
  for (const secret of [pat.email, pat.username, pat.full_name, wrong, 'a-link-that-nobody'])
    expect(log).not.toContain(secret)
})

test('successful, invalid and missing calls are not logged as refusals', async () => {
  const pat = await context.patron('pat')
  await context.signedOut.call('accounts.signIn', { email: pat.email, password: PASSWORD })
  await pat.call('posts.create', { content: '' })
  await pat.call('profiles.get', { slugOrId: 'nobody.here' })
  expect(refusals()).toEqual([])
})

test('input cannot start a line of its own in the log', async () => {
  const evil = 'x\r\n{"level":"fatal","msg":"forged"}'
  const pat = await context.patron('pat')
  await pat.fetch(`/api/${encodeURIComponent(evil)}?${encodeURIComponent(evil)}=1`, {
    headers: { 'user-agent': evil.replace(/[\r\n]/g, ' '), 'x-forwarded-for': '{"msg":"forged"}' },
  })
  await context.signedOut.call('accounts.signIn', { email: `${evil}@bar.test`, password: evil })
  for (const line of context.log) {
    expect(line.trimEnd().split('\n')).toHaveLength(1)
    expect(line).not.toContain('forged')
  }
})
