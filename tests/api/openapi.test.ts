import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { fetchOpenApi, OPENAPI_ADDRESS } from '#tests/support/openapi.ts'
import { compileStrictly, typesOf } from '#tests/support/openapi-types.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** What an operation may take, on average, with its share of the schemas. */
const MOST_BYTES_AN_OPERATION = 1_600

const context = await createTestContext()
const { text, document } = await fetchOpenApi(context.signedOut)
const mostBytes = MOST_BYTES_AN_OPERATION * Object.values(document.paths).flatMap((path) => Object.keys(path)).length

test('Redocly reports nothing', async () => {
  const rules = { 'operation-tag-defined': 'error', 'operation-description': 'error', 'info-contact': 'error' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const lint = (source: string) => lintFromString({ source, config })
  const problems = await lint(text)
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  const withoutSummary = await lint(text.replace('"summary"', '"x-summary"'))
  expect(withoutSummary.map(({ ruleId }) => ruleId)).toEqual(['operation-summary'])
  const withoutTags = await lint(JSON.stringify({ ...document, tags: [] }))
  expect(withoutTags.map(({ ruleId }) => ruleId)).toContain('operation-tag-defined')
})

test('generates types that compile under strict', async () => {
  const types = await typesOf(text)
  const using = (value: string) => `import type { components } from './api'
export const count: components['schemas']['Post']['like_count'] = ${value}`
  expect(compileStrictly({ '/api.ts': types, '/using.ts': using('1') })).toEqual([])
  expect(compileStrictly({ '/api.ts': types, '/using.ts': using('"one"') })).toHaveLength(1)
})

describe('how the document is served', () => {
  type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

  /** Uses `http`, because `fetch` would decompress the body. */
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(`${context.origin}${OPENAPI_ADDRESS}`, { method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
      sent.once('error', reject)
      sent.end()
    })

  test('takes at most 1,600 bytes an operation', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(mostBytes)
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('a client that accepts "%s" gets %s', async (accepted, encoding, unpack) => {
    const { status, headers, body } = await ask({ 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Number(headers['content-length'])).toBe(body.length)
    if (encoding) expect(body.length).toBeLessThan(mostBytes / 5)
    expect(unpack(body).toString()).toBe(text)
  })

  test('a current copy in any encoding gets 304', async () => {
    const { etag } = (await ask({ 'accept-encoding': 'br' })).headers as { etag: string }
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const accepted of ['br', 'gzip', 'identity']) {
      const again = await ask({ 'accept-encoding': accepted, 'if-none-match': etag })
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0])
    }
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('HEAD returns the length without a body', async () => {
    const { status, headers, body } = await ask({}, 'HEAD')
    expect([status, Number(headers['content-length']), body.length]).toEqual([200, Buffer.byteLength(text), 0])
  })
})
