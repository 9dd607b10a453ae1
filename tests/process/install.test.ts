import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installDependencies, installNode } from '#scripts/install.js'
import { ROOT } from '#scripts/run.ts'

const NOBODY_LISTENS = 'http://127.0.0.1:9/'
let home: string

/** A small project with one dependency from a folder, so that no registry is needed. */
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'last-call-install-'))
  await mkdir(join(home, 'bottle'))
  await writeFile(join(home, 'bottle', 'package.json'), '{ "name": "bottle", "version": "1.0.0" }')
  const dependencies = { bottle: 'file:bottle' }
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'bar', dependencies }))
  const packages = {
    '': { name: 'bar', dependencies },
    bottle: { version: '1.0.0' },
    'node_modules/bottle': { resolved: 'bottle', link: true },
  }
  await writeFile(join(home, 'package-lock.json'), JSON.stringify({ name: 'bar', lockfileVersion: 3, packages }))
  vi.stubEnv('npm_config_cache', join(home, 'npm-cache'))
  vi.stubEnv('npm_config_registry', NOBODY_LISTENS)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true, force: true })
})

const bottle = () => readFile(join(home, 'node_modules', 'bottle', 'package.json'), 'utf8')

test('an interrupted install is repeated; a complete one is kept', async () => {
  await installDependencies(home)
  expect(await bottle()).toContain('bottle')

  const traceOfNoInstall = join(home, 'node_modules', 'trace')
  await writeFile(traceOfNoInstall, 'still here')
  await installDependencies(home)
  expect(await readFile(traceOfNoInstall, 'utf8')).toBe('still here')

  // The state that a kill leaves: some packages, and neither our stamp nor npm's record.
  await rm(join(home, 'node_modules', 'bottle'))
  await rm(join(home, 'node_modules', '.last-call-installed'))
  await rm(join(home, 'node_modules', '.package-lock.json'))
  await installDependencies(home)
  expect(await bottle()).toContain('bottle')
}, 30_000)

test('a lock left by a dead process is taken over', async () => {
  await mkdir(join(home, '.cache'))
  await writeFile(join(home, '.cache', 'install.lock'), '999999999')
  await installDependencies(home)
  expect(await bottle()).toContain('bottle')
}, 30_000)

test('two at once install only once', async () => {
  await Promise.all([installDependencies(home), installDependencies(home)])
  expect(await bottle()).toContain('bottle')
}, 30_000)

test('if the registry is unreachable, Node is not downloaded and one sentence says why', async () => {
  await expect(installNode(home)).rejects.toThrow(
    /^Last Call could not download Node 24\.\d+\.\d+: .* is unreachable\. .*run this again\.$/,
  )
}, 60_000)

test('if the registry is unreachable, a command fails with one sentence', async () => {
  await cp(join(ROOT, 'package.json'), join(home, 'package.json'))
  await cp(join(ROOT, 'package-lock.json'), join(home, 'package-lock.json'))
  for (const file of ['launch.js', 'install.js', 'start.ts'])
    await cp(join(ROOT, 'scripts', file), join(home, 'scripts', file))

  const started = promisify(execFile)(process.execPath, [join(home, 'scripts', 'launch.js'), 'start'])
  const error = await started.then(
    () => undefined,
    (ended: { code: number; stderr: string }) => ended,
  )
  expect(error?.code).toBe(1)
  expect(error?.stderr.trim()).toMatch(
    /^Last Call could not download the dependencies: http:\/\/127\.0\.0\.1:9 is unreachable\. .*run this again\.$/,
  )
}, 60_000)

test('a missing script is named', async () => {
  const started = promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'launch.js'), 'nowhere'])
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no script called "nowhere"'),
  })
})
