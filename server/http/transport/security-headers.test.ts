import { expect, test } from 'vitest'
import { buildSecurityHeaders, removeDocumentHeaders, setHeaders, toTileOrigin } from './security-headers.ts'

type Options = { tiles?: string; https?: boolean; scripts?: string[] }

function buildHeaders({ tiles, https = true, scripts = [] }: Options): Map<string, string> {
  const headers = new Map<string, string>()
  setHeaders(toResponse(headers), buildSecurityHeaders({ tiles, https, scripts }).document)
  return headers
}
const toResponse = (headers: Map<string, string>) =>
  ({
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }) as unknown as Parameters<typeof setHeaders>[0]
const buildPolicy = (tiles?: string): string =>
  buildHeaders({ ...(tiles && { tiles }) }).get('Content-Security-Policy') ?? ''

test('a document has exactly these headers', () => {
  const { 'Permissions-Policy': permissions, ...rest } = Object.fromEntries(buildHeaders({}))
  expect(rest).toEqual({
    'Content-Security-Policy':
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  })
  // The features that pages use are allowed for this origin only, all others are denied.
  const allowed = [...(permissions ?? '').matchAll(/([a-z-]+)=\(self\)/g)].map(([, name]) => name)
  expect(allowed).toEqual(['clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock'])
  for (const name of ['camera', 'microphone', 'usb', 'payment', 'display-capture', 'browsing-topics', 'storage-access'])
    expect(permissions).toContain(`${name}=()`)
  expect(permissions).not.toContain('*')
})

test('a response of the API has exactly these headers', () => {
  expect(Object.fromEntries(buildSecurityHeaders({ tiles: undefined, https: true, scripts: [] }).data)).toEqual({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  })
})

test('a file that is only ever part of a page keeps the headers that matter for it', () => {
  const headers = buildHeaders({})
  removeDocumentHeaders(toResponse(headers))
  expect(Object.fromEntries(headers)).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cache-Control': 'private, no-store',
  })
})

test('sends no HSTS over plain HTTP, and loads map tiles without cookies', () => {
  expect(buildHeaders({ https: false }).has('Strict-Transport-Security')).toBe(false)
  expect(buildHeaders({ tiles: 'https://tiles.test' }).get('Cross-Origin-Embedder-Policy')).toBe('credentialless')
})

test('allows the given inline scripts by their hashes, and no other', () => {
  const policy = buildHeaders({ scripts: ['alert(1)'] }).get('Content-Security-Policy')
  // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';")
})

test('allows images from this origin, and from the tile server if one is configured', () => {
  expect(buildPolicy()).toContain("img-src 'self' data: blob:;")
  expect(buildPolicy('https://tiles.test')).toContain("img-src 'self' data: blob: https://tiles.test;")
  expect(buildPolicy('https://tiles.test')).toContain("connect-src 'self';")
})

test.each([
  ['https://tiles.test/{z}/{x}/{y}.png', 'https://tiles.test'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png?key=1', 'http://127.0.0.1:8080'],
  ['https://{s}.tiles.test/{z}/{x}/{y}{r}.png', 'https://*.tiles.test'],
  // A host that is just called s is not a placeholder.
  ['https://s.tiles.test/{z}/{x}/{y}.png', 'https://s.tiles.test'],
])('the origin of %s is %s', (template, origin) => {
  expect(toTileOrigin(template)).toBe(origin)
})
