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

test('locks the folder for one process, and tells a second one who holds it, since when and on which port', async () => {
  const lock = await lockFolder(folder, 4150)
  expect(findLockHolder(folder)).toMatchObject({ pid: process.pid, port: 4150 })
  const second = lockFolder(folder, 4151)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`process ${process.pid}, on port 4150, since ${readLock().since};`)
  lock.release()
  expect(existsSync(lockPath())).toBe(false)
  ;(await lockFolder(folder, 4151)).release()
})

test('gives the folder to exactly one of many simultaneous starts, also over a stale lock', async () => {
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

test('removes the lock of a dead process, even if its process id was reused', async () => {
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

test('respects a holder on another machine or in another container while it writes heartbeats', async () => {
  await lockFolder(folder, 1)
  for (const elsewhere of [{ namespace: 'pid:[1]' }, { boot: 'another machine' }]) {
    rewriteLock(elsewhere)
    await expect(lockFolder(folder, 2)).rejects.toThrow(StartError)
  }
  const past = new Date(Date.now() - 60_000)
  utimesSync(lockPath(), past, past)
  ;(await lockFolder(folder, 2)).release()
})

test('never releases another holder’s lock', async () => {
  const lock = await lockFolder(folder, 1)
  rewriteLock({})
  lock.release()
  expect(existsSync(lockPath())).toBe(true)
})
