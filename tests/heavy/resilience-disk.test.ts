import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { missingShifts } from '#tests/support/durability.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { poster, report, requestPasswordReset, smallDisk, statusOf, until } from '#tests/support/resilience.ts'
import { startServer } from '#tests/support/server-process.ts'

const root = mkdtempSync(join(tmpdir(), 'last-call-disk-'))
const probe = smallDisk(join(root, 'probe'), 1)
probe?.gone()
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.runIf(probe)(
  'when the disk of the embedded database fills up, the server turns read-only and recovers by itself',
  async () => {
    const dataDir = join(root, 'database')
    const disk = smallDisk(dataDir, 160)
    copyDemoFolder(dataDir)
    const server = await startServer({ DATA_DIR: dataDir })
    await server.ready()
    const bea = await poster(server)
    const acknowledged: string[] = []
    const write = async () => {
      const answer = await bea.post()
      if (answer.status === 201) acknowledged.push(answer.id ?? '')
      return answer
    }
    for (let count = 0; count < 10; count += 1) await write()
    disk?.fill()
    const refused = await until(async () => {
      const answer = await write()
      return answer.status !== 201 && answer
    })
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' })
    // Repeated writes to the full disk break nothing.
    const tried = new Set<number>()
    for (let count = 0; count < 100; count += 1) tried.add((await write()).status)
    const reads = await Promise.all(
      ['/', '/api/feed', '/api/me/shifts', '/readyz'].map((path) => statusOf(server, path, bea.cookie)),
    )
    const upload = await bea.sendPicture(await drawnPicture())
    expect([reads, upload]).toEqual([[200, 200, 200, 200], { status: 503, retryAfter: '5' }])
    disk?.free()
    const began = performance.now()
    await until(async () => (await write()).status === 201)
    const back = Math.round(performance.now() - began)
    expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)

    // Fills the disk again and kills the server in that state.
    disk?.fill()
    await until(async () => (await write()).status === 503)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    disk?.free()
    const missing = await missingShifts(dataDir, acknowledged)
    disk?.gone()
    expect(missing).toEqual([])
    report(
      `disk of the embedded database full | writes ${[...tried].join('/')} with Retry-After 5, pages and lists 200 | writable again ${back} ms after there was room | ${acknowledged.length} acknowledged, ${missing.length} lost; stops cleanly while full`,
    )
  },
)

test.runIf(probe)('when the disks of files and outbox fill up, uploads answer 503 and emails wait', async () => {
  const dataDir = join(root, 'files-and-outbox')
  const files = smallDisk(join(dataDir, 'files'), 24)
  const outbox = smallDisk(join(dataDir, 'outbox'), 1)
  copyDemoFolder(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  await server.ready()
  const bea = await poster(server)
  files?.fill()
  outbox?.fill()
  const upload = await bea.sendPicture(await drawnPicture({ width: 900, height: 900 }))
  expect(upload).toEqual({ status: 503, retryAfter: '5' })
  expect((await bea.post()).status).toBe(201)
  expect(await requestPasswordReset(server, 'pat@demo.test')).toBe(200)
  await until(async () => server.output().includes('A job failed'))
  const mails = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))
  expect(mails()).toEqual([])
  files?.free()
  outbox?.free()
  const began = performance.now()
  expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)
  await until(async () => mails().length > 0)
  const back = Math.round((performance.now() - began) / 100) / 10
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const sent = mails().length
  files?.gone()
  outbox?.gone()
  expect(sent).toBe(1)
  report(
    `disks of files and outbox full | uploads 503 with Retry-After 5, posting 201, emails wait | upload at once, the email ${back} s later, once`,
  )
})
