import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { smallDisk } from '#tests/support/resilience.ts'
import { startServer } from '#tests/support/server-process.ts'

const root = mkdtempSync(join(tmpdir(), 'last-call-backup-disk-'))
const small = smallDisk(join(root, 'small'), 1)
afterAll(() => {
  small?.gone()
  rmSync(root, { recursive: true, force: true })
})

test('the admin command next to a running server: backup, a full disk, audit, verify-integrity, and a restore that is refused', async () => {
  const dataDir = join(root, 'data')
  copyDemoFolder(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  await server.ready()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(server.port) }
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
    )
  const backup = await admin('backup', join(root, 'backups'))
  expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^Backed up to .*last-call-/) })
  const folder = backup.said.replace('Backed up to ', '')
  expect(readdirSync(folder).sort()).toEqual(['database.tar.gz', 'files', 'manifest.json', 'secrets'])
  if (small) {
    expect(await admin('backup', join(root, 'small'))).toEqual({
      code: 1,
      said: expect.stringContaining('its disk is full: free space on it. Nothing was kept'),
    })
    expect(readdirSync(join(root, 'small'))).toEqual([])
  }
  const audit = await admin('audit', '--since', '1h', '--json')
  const entries = audit.said.split('\n').map((line) => JSON.parse(line) as { action: string; actor_id: string | null })
  expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'backup', actor_id: null })]))
  expect((await admin('audit', '--since', 'yesterday')).said).toContain('Usage:')
  expect(await admin('verify-integrity')).toEqual({ code: 0, said: expect.stringContaining('Nothing is wrong.') })
  expect(await admin('restore', folder, '--replace')).toEqual({
    code: 1,
    said: expect.stringContaining('stop it first'),
  })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await admin('restore', folder)).toEqual({ code: 1, said: expect.stringContaining('--replace') })
  expect(await admin('restore', folder, '--replace')).toEqual({ code: 0, said: expect.stringContaining('Restored.') })
  const again = await startServer({ DATA_DIR: dataDir })
  await again.ready()
  expect((await admin('audit', '--json')).said).toContain('"action":"restore"')
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})
