import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/core/start-error.ts'
import { findLockHolder, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-call-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockPath = () => join(folder, 'server.lock')
const readLock = () => JSON.parse(readFileSync(lockPath(), 'utf8'))
const rewriteLock = (change: object) =>
  writeFileSync(lockPath(), JSON.stringify({ ...readLock(), id: 'another', ...change }))

test('one process at a time; the second is told who, since when and where', async () => {
  const lock = await lockFolder(folder, 4150)
  expect(findLockHolder(folder)).toMatchObject({ pid: process.pid, port: 4150 })
  const second = lockFolder(folder, 4151)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`process ${process.pid}, on port 4150, since ${readLock().since};`)
  lock.release()
  expect(existsSync(lockPath())).toBe(false)
  ;(await lockFolder(folder, 4151)).release()
})

test('of many starts in the same instant exactly one gets the folder, also over a dead lock', async () => {
  ;(await lockFolder(folder, 1)).release()
  for (const dead of [false, true]) {
    if (dead) {
      await lockFolder(folder, 1)
      rewriteLock({ started: '1' })
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, 2)))
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    taken[0]?.release()
    expect(existsSync(lockPath())).toBe(false)
  }
})

test('a dead process is cleared away, also if its number lives on in another', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await lockFolder(folder, 1)
  rewriteLock({ pid: child.pid })
  expect(findLockHolder(folder)).toBeUndefined()
  const lock = await lockFolder(folder, 2)
  lock.release()
  await lockFolder(folder, 1)
  rewriteLock({ pid: process.pid, started: '12345' })
  ;(await lockFolder(folder, 3)).release()
})

test('a holder that cannot be seen from here is left alone while it beats', async () => {
  await lockFolder(folder, 1)
  for (const elsewhere of [{ namespace: 'pid:[1]' }, { boot: 'another machine' }]) {
    rewriteLock(elsewhere)
    await expect(lockFolder(folder, 2)).rejects.toThrow(StartError)
  }
  const past = new Date(Date.now() - 60_000)
  utimesSync(lockPath(), past, past)
  ;(await lockFolder(folder, 2)).release()
})

test('another holder’s lock is never released', async () => {
  const lock = await lockFolder(folder, 1)
  rewriteLock({})
  lock.release()
  expect(existsSync(lockPath())).toBe(true)
})
