import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAP_FILE_PATH } from '#contract/map.limits.ts'
import { apiRouter } from '#server/router.ts'
import { buildPmtiles } from '#tests/support/pmtiles.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { createHttpServer } from './server.ts'

const context = await createTestContext()
const content = buildPmtiles()
const path = join(context.services.config.dataDir, 'map.pmtiles')
writeFileSync(path, content)
const config = {
  ...context.services.config,
  map: { source: 'file', path, maxZoom: 15, attribution: '© OpenStreetMap contributors' } as const,
}
const server = createHttpServer(apiRouter, { ...context.services, config })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${origin}${MAP_FILE_PATH}`, { method, headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

describe('the map file is served', () => {
  test.each([
    ['the header', 'bytes=0-126', 0, 126],
    ['one byte', 'bytes=7-7', 7, 7],
    ['more than there is, cut at the end', 'bytes=0-16383', 0, content.length - 1],
    ['the rest', 'bytes=100-', 100, content.length - 1],
  ])('in part: %s', async (_, range, start, end) => {
    const { status, headers, body } = await ask({ range })
    expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${content.length}`])
    expect(body.equals(content.subarray(start, end + 1))).toBe(true)
  })

  test.each([['none'], ['bytes=-5'], ['bytes=0-1,4-5'], ['bytes=9-3'], ['bytes=x-y'], ['pages=1-2']])(
    'whole for the range %j',
    async (range) => {
      const { status, headers, body } = await ask(range === 'none' ? {} : { range })
      expect([status, headers.get('accept-ranges')]).toEqual([200, 'bytes'])
      expect(body.equals(content)).toBe(true)
    },
  )

  test('to people without a login, to be cached, and without the headers of a page', async () => {
    const { headers } = await ask()
    expect(headers.get('content-type')).toBe('application/vnd.pmtiles')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBeNull()
  })

  test('with its length alone for HEAD', async () => {
    const { status, headers, body } = await ask({}, 'HEAD')
    expect([status, headers.get('content-length'), body.length]).toEqual([200, String(content.length), 0])
  })

  test('once: a current copy gets 304', async () => {
    const tag = (await ask()).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('in part only if it is still the version that the browser has', async () => {
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
    utimesSync(path, new Date(0), new Date(1000))
    expect((await ask()).headers.get('etag')).not.toBe(tag)
  })
})

describe('the map file is refused', () => {
  test('beyond its end', async () => {
    const { status, headers } = await ask({ range: `bytes=${content.length}-` })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  })

  test('for writes', async () => {
    expect((await ask({}, 'POST')).status).toBe(405)
  })

  test('after it was deleted', async () => {
    rmSync(path)
    expect((await ask()).status).toBe(404)
    writeFileSync(path, content)
  })

  test.each([`${MAP_FILE_PATH}/`, `${MAP_FILE_PATH}/../secrets/app-secret`, '/map.pmtiles%00', '//map.pmtiles'])(
    'at %s',
    async (address) => {
      expect((await fetch(`${origin}${address}`)).headers.get('content-type')).not.toBe('application/vnd.pmtiles')
    },
  )

  test('by a server without one', async () => {
    expect((await fetch(`${context.origin}${MAP_FILE_PATH}`)).headers.get('content-type')).not.toBe(
      'application/vnd.pmtiles',
    )
  })
})
