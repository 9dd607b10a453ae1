import { request } from 'node:http'
import { expect, test } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { procedurePaths, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { REFERENCE_FEATURES } from './openapi/reference.ts'

const context = await createTestContext()
const json = { 'content-type': 'application/json' }

/** Sends a request that no browser would send: path and headers go out unchanged. */
function raw(options: {
  method: string
  path: string
  headers?: Record<string, string>
  chunks?: (string | Buffer)[]
}) {
  const { hostname, port } = new URL(context.origin)
  return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
    let sent = 0
    const req = request({ hostname, port, ...options }, (res) => {
      let body = ''
      res.setEncoding('utf8')
      res.on('data', (chunk) => {
        body += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body, sent }))
    })
    req.on('error', (error) => (sent > 0 ? undefined : reject(error)))
    const chunks = [...(options.chunks ?? [])]
    const next = (): void => {
      const chunk = chunks.shift()
      if (chunk === undefined || req.destroyed) {
        req.end()
        return
      }
      sent += chunk.length
      req.write(chunk, () => setImmediate(next))
    }
    next()
  })
}

test('a body of 3 MB is refused by its declared length, before any of it is read', async () => {
  const bea = await context.bartender('bea')
  const answer = await raw({
    method: 'POST',
    path: '/api/shifts',
    headers: { ...bea.headers, ...json, 'content-length': String(3 * 1024 * 1024) },
  })
  expect(answer).toMatchObject({ status: 413, sent: 0 })
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: accessMessages.tooLarge })
})

test.each(['GET', 'HEAD'])('%s with a body downloads the same as without', async (method) => {
  const bea = await context.bartender('bea')
  const download = (body: string) =>
    raw({
      method,
      path: '/api/income/export.csv',
      headers: { ...bea.headers, ...json, 'content-length': String(body.length) },
      chunks: [body],
    })
  const answer = await download('{}')
  expect(answer.status).toBe(200)
  expect(answer.body).toBe((await download('')).body)
})

test('a body without a declared length is cut off where it exceeds the limit', async () => {
  const bea = await context.bartender('bea')
  const chunks = Array.from({ length: 400 }, () => Buffer.alloc(64 * 1024, 0x20))
  const answer = await raw({ method: 'POST', path: '/api/shifts', headers: { ...bea.headers, ...json }, chunks })
  expect(answer.status).toBe(413)
  expect(answer.sent).toBeLessThan(400 * 64 * 1024)
})

test('a caller without access is refused before the body is checked', async () => {
  const answer = await raw({
    method: 'POST',
    path: '/api/shifts',
    headers: { ...json, 'content-length': String(3 * 1024 * 1024) },
  })
  expect(answer.status).toBe(401)
})

test('a body must be JSON in UTF-8', async () => {
  const bea = await context.bartender('bea')
  const send = (headers: Record<string, string>, body = '{}') =>
    raw({ method: 'POST', path: '/api/shifts', headers: { ...bea.headers, ...headers }, chunks: [body] })
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json; charset=utf-7',
    'application/json, text/plain',
  ]) {
    const answer = await send({ 'content-type': type })
    expect([type, answer.status]).toEqual([type, 415])
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
  expect((await send({})).status).toBe(415)
  expect((await send({ ...json, 'content-disposition': 'attachment; filename=x' })).status).toBe(415)
  expect((await send({ ...json, 'content-encoding': 'gzip' })).status).toBe(415)
  // These bodies are read and then refused for their content.
  for (const body of [
    '{',
    '{"notes":"a","notes":"b"}',
    '{"__proto__":{}}',
    '[]',
    '"x"',
    'null',
    '\uFEFF{}',
    '{"notes":"\\u0000"}',
  ])
    expect([body, (await send(json, body)).status]).toEqual([body, 422])
  const invalidUtf8 = await raw({
    method: 'POST',
    path: '/api/shifts',
    headers: { ...bea.headers, ...json },
    chunks: [Buffer.from([0x22, 0xff, 0x22])],
  })
  expect(invalidUtf8.status).toBe(422)
})

test('a write from another site is refused, even with a valid session', async () => {
  const bea = await context.bartender('bea')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const answer = await bea.fetch('/api/shifts', { method: 'POST', headers: { ...json, ...headers }, body: '{}' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE' })
  }
})

test('a foreign name that resolves to this machine is refused (DNS rebinding)', async () => {
  const bea = await context.bartender('bea')
  const answer = await raw({
    method: 'GET',
    path: '/api/me/profile',
    headers: { ...bea.headers, host: 'rebound.example' },
  })
  expect(answer.status).toBe(421)
  expect(JSON.parse(answer.body)).toMatchObject({ defined: true, code: 'MISDIRECTED' })
  expect(answer.body).not.toContain(bea.full_name)
})

test('every URL has exactly one spelling', async () => {
  const bea = await context.bartender('bea')
  const id = '00000000-0000-4000-8000-000000000000'
  for (const procedure of procedurePaths) {
    const { method, path } = routeOf(procedure)
    const plain = `/api${path.replace(/\{\w+\}/g, id)}`
    const last = plain.at(-1) ?? ''
    const escaped = `${plain.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`
    for (const other of [
      `${plain}/`,
      plain.replace('/api/', '/api//'),
      escaped,
      `/${plain}`,
      `${plain}%2F`,
      plain.replace('/api', '/API'),
    ]) {
      const answer = await raw({ method, path: other, headers: { ...bea.headers } })
      // Paths outside /api serve only the app’s page, which contains no personal data.
      if (other.startsWith('/api')) expect([other, answer.status]).toEqual([other, 404])
      expect(answer.body).not.toContain(bea.username)
    }
  }
})

test('a query string must contain plain values without repeats', async () => {
  const bea = await context.bartender('bea')
  for (const query of [
    'limit=5&limit=6',
    'limit[]=5',
    'limit[a]=5',
    '__proto__=5',
    'unknown=5',
    'limit=x',
    'limit=0',
    'limit=51',
    'limit=1.5',
  ]) {
    const answer = await bea.fetch(`/api/talent?${query}`)
    expect([query, answer.status]).toEqual([query, 422])
  }
  expect((await bea.fetch('/api/venues?q=%00')).status).toBe(422)
  expect((await bea.fetch('/api/talent?limit=5')).status).toBe(200)
})

test('a parameter in the path takes precedence over one of the same name in the query or the body', async () => {
  const bea = await context.bartender('bea')
  const [inPath, other] = [
    await bea.api.posts.create({ content: 'One' }),
    await bea.api.posts.create({ content: 'Two' }),
  ]
  const read = await bea.fetch(`/api/posts/${inPath.id}?id=${other.id}`)
  expect(await read.json()).toMatchObject({ id: inPath.id, content: 'One' })
  const edited = await bea.fetch(`/api/posts/${inPath.id}`, {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ id: other.id, content: 'Three' }),
  })
  expect(await edited.json()).toMatchObject({ id: inPath.id, content: 'Three' })
  expect((await bea.api.posts.get({ id: other.id })).content).toBe('Two')
})

test('a text in a query is converted to a number or boolean, one in a body is not', async () => {
  const bea = await context.bartender('bea')
  expect((await bea.fetch('/api/talent?limit=5')).status).toBe(200)
  const update = async (is_private: unknown) => (await bea.call('profiles.update', { is_private })).status
  expect([await update(false), await update('false')]).toEqual([200, 422])
})

test('unknown paths and methods respond in JSON', async () => {
  const missing = await context.signedOut.fetch('/api/nothing/here')
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  const method = await context.signedOut.fetch('/api/talent', { method: 'DELETE' })
  expect([method.status, await method.json()]).toMatchObject([405, { defined: true, code: 'METHOD_NOT_ALLOWED' }])
  const head = await context.signedOut.fetch('/api/auth/get-session', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('every response has the security headers and a request id, and must not be cached', async () => {
  const bea = await context.bartender('bea')
  const ids = new Set<string>()
  for (const path of [
    '/api/me/profile',
    '/api/nothing',
    '/api/docs',
    '/healthz',
    '/',
    '/media/x',
    '/api/talent?limit=x',
  ]) {
    const answer = await bea.fetch(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const isData = path.startsWith('/api/') && path !== '/api/docs'
    expect(policy).toContain(isData ? "default-src 'none';" : "script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    ids.add(answer.headers.get('x-request-id') ?? '')
    if (isData) expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(ids.size).toBe(7)
})

test('the API reference runs no script and lists every procedure with a link to its details', async () => {
  const contents = await readDocs('')
  const pages = new Map<string, string>()
  for (const procedure of procedurePaths) {
    const { method, path } = routeOf(procedure)
    const [feature = ''] = procedure.split('.')
    const page = pages.get(feature) ?? (await readDocs(`?feature=${feature}`))
    pages.set(feature, page)
    expect(contents).toContain(
      `<a href="/api/docs?feature=${feature}#${procedure}"><code>${method} /api${path}</code></a>`,
    )
    expect(page).toContain(`<article id="${procedure}">`)
  }
  for (const page of [contents, ...pages.values()]) expect(page).not.toMatch(/<script|javascript:| on\w+=/i)
  const document = (await (await context.signedOut.fetch('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toContain('/shifts/{id}')
})

test('no page of the API reference is large', async () => {
  for (const query of ['', '?q=a', ...REFERENCE_FEATURES.map((feature) => `?feature=${feature}`)])
    expect((await readDocs(query)).length, query).toBeLessThan(100_000)
})

test('the API reference is searched by words, which are never markup', async () => {
  const found = await readDocs('?q=likes+a+POST')
  expect(found).toContain('PUT /api/posts/{id}/like')
  expect(found).not.toContain('/api/shifts')
  expect(await readDocs('?q=no+such+words')).toContain('0 procedures for “no such words”')
  const hostile = await readDocs(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(hostile).toContain('&quot;&gt;&lt;script&gt;')
  expect(hostile).not.toContain('<script')
  expect(await readDocs(`?q=${'x'.repeat(500)}`)).not.toContain('x'.repeat(81))
})

test('an unknown part of the API reference is not found', async () => {
  expect((await context.signedOut.fetch('/api/docs?feature=constructor')).status).toBe(404)
  const head = await context.signedOut.fetch('/api/docs?q=shifts', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

const readDocs = async (query: string) => (await context.signedOut.fetch(`/api/docs${query}`)).text()

test('metrics are available on this machine only, and not through a local proxy', async () => {
  expect((await context.signedOut.fetch('/metrics')).status).toBe(200)
  expect((await context.signedOut.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
    404,
  )
})

test('the log contains no email address, token, location or name of a person', async () => {
  const bea = await context.bartender('bea')
  context.log.splice(0)
  await bea.fetch('/api/shifts/near?lat=38.5151&lon=-89.9951')
  await context.signedOut.fetch('/confirm?token=secret-token-secret')
  await context.signedOut.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: bea.email, password: 'a-secret-password' }),
  })
  const lines = context.log.join('\n')
  expect(context.log.length).toBeGreaterThanOrEqual(3)
  expect(lines).toContain('shifts.near')
  for (const secret of [
    '38.51',
    '89.99',
    'secret-token',
    bea.email,
    'a-secret-password',
    bea.username,
    bea.full_name,
    bea.id,
  ])
    expect(lines).not.toContain(secret)
})

test('long JSON is compressed as the client accepts it, short JSON is not', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  await pat.follows(bea)
  for (const _ of Array.from({ length: 20 })) await bea.api.posts.create({ content: 'Last call. '.repeat(90) })
  const ask = async (path: string, accepted: string) => {
    const answer = await pat.fetch(path, { headers: { 'accept-encoding': accepted } })
    return {
      encoding: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary'),
      body: await answer.json(),
    }
  }
  const [br, gzip, plain] = [
    await ask('/api/feed?limit=20', 'br'),
    await ask('/api/feed?limit=20', 'gzip'),
    await ask('/api/feed?limit=20', 'identity'),
  ]
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null])
  expect(plain.vary).toBe('Accept-Encoding')
  expect([br.body, gzip.body]).toEqual([plain.body, plain.body])
  expect(await ask('/api/notifications/unread-count', 'br')).toMatchObject({ encoding: null, vary: null })
})
