import { expect, test } from 'vitest'
import { Unavailable } from '#server/core/unavailable.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const TOKEN = 'a-token-of-thirty-two-characters'
const read = (headers: Record<string, string> = {}) => context.signedOut.fetch('/metrics', { headers })
const proxied = { 'x-forwarded-for': '203.0.113.9' }

test('metrics are served to this machine, and to others with the token', async () => {
  expect((await read()).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await read({ [header]: '203.0.113.9' })).status).toBe(404)
  }
  // Without a configured token, no token is accepted.
  expect((await read({ ...proxied, authorization: 'Bearer undefined' })).status).toBe(404)
  Object.assign(context.services.config, { metricsToken: TOKEN })
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN]) {
    expect((await read({ ...proxied, authorization })).status, authorization).toBe(404)
  }
  const answer = await read({ ...proxied, authorization: `Bearer ${TOKEN}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  Object.assign(context.services.config, { metricsToken: undefined })
})

test('metrics cover requests, queue, outbox, streams, database, emails, storage and the event loop', async () => {
  const text = await (await read()).text()
  const names = new Set(text.match(/^\w+(?=[ {])/gm))
  const wanted = [
    ...['http_requests_total', 'http_request_seconds_count', 'live_streams', 'jobs', 'jobs_oldest_seconds'],
    ...['jobs_given_up', 'outbox_notices', 'outbox_oldest_seconds', 'database_up', 'database_size_bytes'],
    ...['database_pool_connections', 'database_statement_seconds_count', 'database_slow_statements_total'],
    ...['reports_open', 'nodejs_eventloop_lag_seconds'],
  ]
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
  expect(text).toContain('database_up 1')
})

test('server errors are counted by procedure; labels are few and contain no names', async () => {
  const ana = await context.bartender('ana')
  const put = context.storage.put
  context.storage.put = () => Promise.reject(new Unavailable('the storage is unavailable'))
  const answer = await ana.call('profiles.setAvatar', { picture: await drawnPicture() })
  context.storage.put = put
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  for (const path of ['/api/profiles/ana', `/api/profiles/${ana.id}`, '/api/nothing/ana', '/ana', '/media/ana.webp']) {
    await ana.fetch(path)
  }
  const text = await (await read()).text()
  expect(text).toContain('http_errors_total{route="profiles.setAvatar"} 1')
  const labels = [...text.matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, name, value]) => ({ name, value }))
  expect(labels.filter(({ value }) => value?.includes('ana') || value?.includes(ana.id))).toEqual([])
  expect(new Set(labels.map(({ name }) => name))).toEqual(
    new Set(
      [
        'le',
        'route',
        'status',
        'queue',
        'state',
        'operation',
        'outcome',
        'version',
        'major',
        'minor',
        'patch',
        'quantile',
        'kind',
        'space',
        'type',
      ].filter((name) => labels.some((label) => label.name === name)),
    ),
  )
  const routes = labels.filter(({ name }) => name === 'route').map(({ value }) => value)
  expect(routes).toContain('unmatched')
})
