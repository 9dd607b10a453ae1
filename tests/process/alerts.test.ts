import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '#scripts/run.ts'
import { findProgram } from '#tests/support/proxies.ts'

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const passes = { status: 0, said: expect.not.stringContaining('FAILED') }

// `.ci/run` fetches promtool from the Debian package `prometheus`.
describe.runIf(findProgram('promtool'))('promtool (skipped where it is not installed)', () => {
  test('accepts the rules and the configuration', () => {
    expect(promtool('check', 'rules', join('deploy', 'prometheus', 'last-call.rules.yml'))).toEqual(passes)
    expect(promtool('check', 'config', '--syntax-only', join('deploy', 'prometheus', 'prometheus.yml'))).toEqual(passes)
  })

  test('sees each alert about disk, backups, certificate and pushes when it is due, and not before', () => {
    expect(promtool('test', 'rules', join('tests', 'support', 'alerts.test.yml'))).toEqual(passes)
  })
})
