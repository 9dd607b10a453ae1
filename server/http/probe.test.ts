import { expect, test } from 'vitest'
import { createProbeToken, isProbeToken, PROBE_HEADER, PROBE_PATHS } from '#server/core/probe-tokens.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { appSecrets } = context.services.config
const send = (path: string, token: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`${context.origin}${path}`, { method, headers: { ...headers, [PROBE_HEADER]: token } })
const freshToken = () => createProbeToken(appSecrets, context.clock.now())

test('a probe with a token sees which X-Forwarded-For entries arrive, and a stream begins at once', async () => {
  const seen = await send(PROBE_PATHS.headers, freshToken(), 'GET', { 'X-Forwarded-For': '192.0.2.1, 10.0.0.7' })
  expect([seen.status, await seen.json()]).toEqual([200, { forwarded_for: ['192.0.2.1', '10.0.0.7'] }])
  const none = await send(PROBE_PATHS.headers, freshToken())
  expect(await none.json()).toEqual({ forwarded_for: [] })
  const stream = await send(PROBE_PATHS.stream, freshToken())
  const reader = stream.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n')
  await reader?.cancel()
})

test('without a valid token the paths are like any that does not exist', async () => {
  const [, signature = ''] = freshToken().split('.')
  const later = String(context.clock.now().getTime() + 120_000)
  const wrong = [
    '',
    'x',
    createProbeToken(['x'.repeat(32)], context.clock.now()),
    createProbeToken(appSecrets, new Date(context.clock.now().getTime() - 60_000)),
    createProbeToken(appSecrets, new Date(context.clock.now().getTime() + 120_000)),
    `${later}.${signature}`,
  ]
  for (const token of wrong) {
    expect([token, (await send(PROBE_PATHS.headers, token)).status]).not.toEqual([token, 200])
    expect([token, (await send(PROBE_PATHS.stream, token)).status]).not.toEqual([token, 200])
    expect((await send(PROBE_PATHS.upload, token, 'POST')).status).toBe(405)
  }
  expect((await send('/probe/other', freshToken())).status).not.toBe(200)
})

test('a token that was made with a previous secret is valid while that one is configured', async () => {
  const now = context.clock.now()
  const token = createProbeToken(['a'.repeat(32)], now)
  expect(isProbeToken(['b'.repeat(32), 'a'.repeat(32)], token, now)).toBe(true)
  expect(isProbeToken(['b'.repeat(32)], token, now)).toBe(false)
})
