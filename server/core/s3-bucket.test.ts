import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { S3Bucket } from './s3-bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'last-call-s3-bucket-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'last-call', configs: [] }],
})
let port = 0
const servers: Server[] = []

beforeAll(async () => {
  port = (await s3.run()).port
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (at = port, timeoutMs?: number): S3Bucket =>
  new S3Bucket(
    {
      kind: 's3',
      endpoint: `http://127.0.0.1:${at}`,
      region: 'us-east-1',
      bucket: 'last-call',
      key: 'S3RVER',
      secret: 'S3RVER',
    },
    timeoutMs,
  )

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A server that answers the first requests with `failures` and forwards the rest to the bucket. */
async function listenInFront(failures: RequestListener[]): Promise<{ at: number; requests: () => number }> {
  let requests = 0
  const at = await listen((incoming, answer) => {
    const failure = failures[requests++]
    if (failure) return failure(incoming, answer)
    const { method, url, headers } = incoming
    incoming.pipe(
      request({ port, method, path: url, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 500, from.headers)
        from.pipe(answer)
      }),
    )
  })
  return { at, requests: () => requests }
}

const busy: RequestListener = (_, answer) => answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
const cutOff: RequestListener = (incoming) => incoming.socket.destroy()
const forbidden: RequestListener = (_, answer) =>
  answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
const silent: RequestListener = () => undefined

test('files are written, read, found and deleted, whatever bytes they contain', async () => {
  const bucket = open()
  const bytes = new Uint8Array(300_000).map((_, index) => index % 251)
  await bucket.put('posts/a/photo.webp', bytes)
  await bucket.put('deletions/here', 'Café\n')
  expect(await bucket.get('posts/a/photo.webp')).toEqual(bytes)
  expect(new TextDecoder().decode(await bucket.get('deletions/here'))).toBe('Café\n')
  expect([await bucket.exists('deletions/here'), await bucket.exists('deletions/nothing')]).toEqual([true, false])
  await bucket.delete('deletions/here')
  await bucket.delete('deletions/here')
  expect(await bucket.get('deletions/here')).toBeUndefined()
  await bucket.delete('posts/a/photo.webp')
})

test('a folder is listed without the rest', async () => {
  const bucket = open()
  const keys = ['list/a/one', 'list/a/two & three', 'list/b/four']
  for (const key of keys) await bucket.put(key, '-')
  expect((await bucket.list('list/')).keys).toEqual(keys)
  expect(await bucket.list('list/a/')).toEqual({ keys: keys.slice(0, 2), next: undefined })
  expect(await bucket.list('nothing/')).toEqual({ keys: [], next: undefined })
})

/** S3rver fails on lists of more than one page, because Node no longer has the cipher that it uses for tokens. */
const listInPages =
  (keys: readonly string[]): RequestListener =>
  (incoming, answer) => {
    const query = new URL(incoming.url ?? '', 'http://bucket').searchParams
    const from = Number(query.get('continuation-token')?.replace('from &+=', '') ?? 0)
    const until = from + Number(query.get('max-keys'))
    const contents = keys.slice(from, until).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const token = until < keys.length ? `<NextContinuationToken>from &amp;+=${until}</NextContinuationToken>` : ''
    answer.end(`<?xml version="1.0"?><ListBucketResult>${token}${contents.join('')}</ListBucketResult>`)
  }

test('2,001 files are listed in pages of 1,000', async () => {
  const keys = Array.from({ length: 2_001 }, (_, index) => `list/file-${String(index).padStart(4, '0')}`)
  const bucket = open(await listen(listInPages(keys)))
  const found: string[] = []
  const sizes: number[] = []
  for (let token: string | undefined; sizes.length === 0 || token; ) {
    const page = await bucket.list('list/', token)
    found.push(...page.keys)
    sizes.push(page.keys.length)
    token = page.next
  }
  expect(sizes).toEqual([1_000, 1_000, 1])
  expect(found).toEqual(keys)
})

test('a request that fails for a moment is sent again, at most three times', async () => {
  const { at, requests } = await listenInFront([busy, cutOff])
  await open(at).put('retried/one', 'arrived')
  expect(requests()).toBe(3)
  expect(new TextDecoder().decode(await open().get('retried/one'))).toBe('arrived')
  const down = await listenInFront([busy, busy, busy])
  await expect(open(down.at).put('retried/two', 'lost')).rejects.toThrow('answered PUT with 503 (SlowDown)')
  expect(down.requests()).toBe(3)
})

test('a refused request is not sent again', async () => {
  const { at, requests } = await listenInFront([forbidden])
  await expect(open(at).get('any')).rejects.toThrow('answered GET with 403 (SignatureDoesNotMatch)')
  expect(requests()).toBe(1)
})

test('a server that does not answer is given up after the time limit', async () => {
  const { at, requests } = await listenInFront([silent, silent])
  await expect(open(at, 100).exists('any')).rejects.toMatchObject({ name: 'TimeoutError' })
  // On a busy machine, the time limit can end before the request arrives.
  expect(requests()).toBeLessThan(2)
})
