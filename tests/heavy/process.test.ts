import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { missingShifts, writeUntilKilled } from '#tests/support/durability.ts'
import { report } from '#tests/support/resilience.ts'
import { startServer } from '#tests/support/server-process.ts'

/** CI runs a tenth of the rounds. */
const ROUNDS = process.env.CI ? 2 : 20

test('repeated kills during writes lose nothing in the same folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-kill-'))
  copyDemoFolder(dataDir)
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer({ DATA_DIR: dataDir })
    await server.ready()
    acknowledged.push(...(await writeUntilKilled(server, 20 + ((round * 37) % 200), round * 1000)))
    expect(await missingShifts(dataDir, acknowledged)).toEqual([])
  }
  rmSync(dataDir, { recursive: true })
  report(`kill -9 during writes, embedded, ${ROUNDS} times | ${acknowledged.length} acknowledged, 0 lost`)
})

// In CI, tests/process/process.test.ts does one round of it.
test.skipIf(process.env.CI)('after a kill at any moment of the first setup, the next start works', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'last-call-first-'))
    for (const moment of [150, 500, 900].map((base) => base + round * 20)) {
      const server = await startServer({ DATA_DIR: dataDir })
      await wait(moment)
      server.child.kill('SIGKILL')
      await server.ended
    }
    const server = await startServer({ DATA_DIR: dataDir })
    await server.ready()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
    rmSync(dataDir, { recursive: true })
  }
})
