import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { startEmailSink } from '#tests/support/email-sink.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { poster, report, requestPasswordReset, statusOf, until } from '#tests/support/resilience.ts'
import { startServer } from '#tests/support/server-process.ts'

const root = mkdtempSync(join(tmpdir(), 'last-call-storage-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const unavailable = { status: 503, retryAfter: '5' }

test('while the folder of files is unreadable, pages work, and uploads and images answer 503', async () => {
  const dataDir = join(root, 'folder')
  copyDemoFolder(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  await server.ready()
  const bea = await poster(server)
  expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)
  expect((await bea.fetchAvatar()).status).toBe(200)
  const files = join(dataDir, 'files')
  renameSync(files, `${files}.away`)
  writeFileSync(files, 'no folder')
  const [upload, picture] = [await bea.sendPicture(await drawnPicture()), await bea.fetchAvatar()]
  const [page, feed, ready] = [
    await statusOf(server, '/'),
    await statusOf(server, '/api/feed', bea.cookie),
    await statusOf(server, '/readyz'),
  ]
  expect({ upload, picture, page, feed, ready }).toEqual({
    upload: unavailable,
    picture: unavailable,
    page: 200,
    feed: 200,
    ready: 503,
  })
  expect((await bea.post()).status).toBe(201)
  rmSync(files)
  renameSync(`${files}.away`, files)
  expect((await bea.fetchAvatar()).status).toBe(200)
  expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)
  expect(await statusOf(server, '/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  report(
    'folder of the files unreadable | pages, lists and posting 200, uploads and images 503 with Retry-After 5, /readyz 503 | the first upload after it returned: 200',
  )
})

test('while the S3 server is down, pages work, and uploads answer 503 within the time limit', async () => {
  const port = await findFreePort()
  const start = async () => {
    const bucket = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: join(root, 's3'),
      configureBuckets: [{ name: 'last-call', configs: [] }],
    })
    await bucket.run()
    return bucket
  }
  const first = await start()
  const server = await startServer({
    DATA_DIR: join(root, 'bucket'),
    STORAGE_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/last-call`,
  })
  await server.ready()
  const bea = await poster(server)
  expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)
  await first.close()
  const began = performance.now()
  const upload = await bea.sendPicture(await drawnPicture())
  const patience = Math.round(performance.now() - began)
  expect(await bea.fetchAvatar()).toEqual(unavailable)
  expect(upload).toEqual(unavailable)
  expect(await statusOf(server, '/api/feed', bea.cookie)).toBe(200)
  expect((await bea.post()).status).toBe(201)
  const second = await start()
  expect((await bea.sendPicture(await drawnPicture())).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await second.close()
  report(
    `S3 server down | uploads 503 after ${patience} ms, everything else 200 | the first upload after it returned: 200`,
  )
})

test('while the SMTP server is down, emails wait, and each is sent once afterwards', async () => {
  const port = await findFreePort()
  const dataDir = join(root, 'mail')
  copyDemoFolder(dataDir)
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  await server.ready()
  const people = ['pat@demo.test', 'bea@demo.test', 'eli@demo.test']
  for (const email of people) expect(await requestPasswordReset(server, email)).toBe(200)
  await until(async () => server.output().split('A job failed').length > people.length)
  const sink = await startEmailSink(port)
  const began = performance.now()
  const arrived: string[] = []
  const collect = async () => {
    for (const { to } of await sink.collect()) arrived.push(to?.[0]?.address ?? '')
    return arrived.length >= people.length
  }
  await until(collect)
  const back = Math.round((performance.now() - began) / 1000)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await collect()
  await sink.close()
  expect(arrived.sort()).toEqual([...people].sort())
  expect(readdirSync(join(root, 'mail'))).not.toContain('outbox')
  report(
    `SMTP server down | requesting an email 200, ${people.length} emails wait | all sent ${back} s after it returned, each once`,
  )
})
