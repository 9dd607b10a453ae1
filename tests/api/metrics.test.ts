import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#server/core/unavailable.ts'
import { withBackupRecord } from '#server/ops/backup-record.ts'
import { createMachineGauges } from '#server/ops/machine-gauges.ts'
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
    ...['reports_open', 'nodejs_eventloop_lag_seconds', 'data_disk_free_bytes', 'data_disk_size_bytes'],
  ]
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
  expect(text).toContain('database_up 1')
})

test('metrics tell the free space of the data folder, and the age and outcome of backups', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-metrics-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { clock } = context
  const registry = new Registry()
  const readGauges = createMachineGauges(registry, { dataDir, clock })
  const readMetrics = async () => {
    await readGauges()
    const lines = (await registry.metrics()).matchAll(/^(\w+) (\S+)$/gm)
    return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]))
  }
  const withoutBackup = await readMetrics()
  expect(Object.keys(withoutBackup)).toEqual(['data_disk_free_bytes', 'data_disk_size_bytes'])
  expect(withoutBackup.data_disk_free_bytes).toBeLessThanOrEqual(withoutBackup.data_disk_size_bytes ?? 0)

  const backUp = (work = async () => {}) => withBackupRecord({ dataDir, clock }, work)
  await backUp(async () => clock.advance(60_000))
  expect(await readMetrics()).toMatchObject({ backup_age_seconds: 60, backup_failed: 0 })
  clock.advance(3_600_000)
  await expect(backUp(() => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('The disk is full.')
  expect(await readMetrics()).toMatchObject({ backup_age_seconds: 3660, backup_failed: 1 })

  // A backup that was killed is known to have failed after six hours.
  void backUp(() => new Promise(() => {}))
  expect(await readMetrics()).toMatchObject({ backup_age_seconds: 3660, backup_failed: 0 })
  clock.advance(7 * 3_600_000)
  expect(await readMetrics()).toMatchObject({ backup_age_seconds: 3660 + 7 * 3600, backup_failed: 1 })
  await backUp()
  expect(await readMetrics()).toMatchObject({ backup_age_seconds: 0, backup_failed: 0 })
})

test('a backup is made even if it cannot be recorded', async () => {
  expect(await withBackupRecord({ dataDir: '/dev/null/nowhere', clock: context.clock }, async () => 'made')).toBe(
    'made',
  )
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
        'service',
        'stage',
      ].filter((name) => labels.some((label) => label.name === name)),
    ),
  )
  const routes = labels.filter(({ name }) => name === 'route').map(({ value }) => value)
  expect(routes).toContain('unmatched')
})
