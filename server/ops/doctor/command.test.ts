import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { USAGE } from '#server/moderation/service.ts'
import { parseDoctorOptions } from './command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'last-call-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The real command, with its exit code. */
const doctor = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/admin.ts', 'doctor', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

test('an invalid variable is a fault: the command says so and exits with 1', { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await doctor({ TRUST_PROXY: 'one' })
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/^Configuration\n {2}FAULT +TRUST_PROXY must be a whole number/m)
  expect(readdirSync(dataDir)).toEqual([])
})

test('with arguments that it does not know, the command exits with 2', { timeout: 60_000 }, async () => {
  expect(await doctor({}, '--fix')).toEqual({ code: 2, stdout: '', stderr: `${USAGE}\n` })
})

test.each([
  [[], { isJson: false, sendTo: undefined }],
  [['--json', '--email', 'me@bar.test'], { isJson: true, sendTo: 'me@bar.test' }],
  [['--email'], undefined],
  [['--email', '--json'], undefined],
  [['everything'], undefined],
])('%j', (args, options) => {
  expect(parseDoctorOptions(args)).toEqual(options)
})
