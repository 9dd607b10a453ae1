import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { selfSigned } from './certificate.ts'

/** What a proxy may be set up to do wrong; by default it does everything right. */
export type ProxySettings = {
  /** `append twice` is a second proxy in front of this one. */
  forwardedFor: 'append' | 'append twice' | 'replace' | 'pass on' | 'remove'
  host: string | undefined
  /** Answers itself instead of passing a request on. */
  answer: RequestListener | undefined
  /** Collects a response before it delivers it. */
  buffers: boolean
  removedHeaders: string[]
  /** Replaces the server's header, as `proxy_hide_header` and `add_header` do. */
  setHeaders: Record<string, string | string[]>
  maxBodyBytes: number
}

export type ReverseProxy = { origin: string; certificate: string; settings: ProxySettings; close(): Promise<void> }

export const RIGHT_PROXY: Readonly<ProxySettings> = {
  forwardedFor: 'append',
  host: undefined,
  answer: undefined,
  buffers: false,
  removedHeaders: [],
  setHeaders: {},
  maxBodyBytes: 20 * 1024 * 1024,
}

/** A proxy with TLS on this machine in front of the server at a port. */
export async function startReverseProxy(port: () => number): Promise<ReverseProxy> {
  const settings = { ...RIGHT_PROXY }
  const { key, cert } = selfSigned('localhost')
  const server = createServer({ key, cert }, (req, res) => {
    if (settings.answer) return settings.answer(req, res)
    void forward(req, res, { settings, port: port() })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    settings,
    close: () => close(server),
  }
}

async function forward(
  req: IncomingMessage,
  res: ServerResponse,
  { settings, port }: { settings: ProxySettings; port: number },
): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > settings.maxBodyBytes) {
    req.resume()
    res.writeHead(413, { connection: 'close' }).end('Too large.')
    return
  }
  const headers: IncomingHttpHeaders = { ...req.headers, ...(settings.host && { host: settings.host }) }
  const forwarded = toForwardedFor(req, settings)
  if (forwarded === undefined) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = forwarded
  const onward = request({ port, host: '127.0.0.1', method: req.method, path: req.url, headers }, async (from) => {
    for (const name of settings.removedHeaders) delete from.headers[name]
    Object.assign(from.headers, settings.setHeaders)
    // The client may give up before a buffered response is complete.
    const body = settings.buffers ? Readable.from(await buffer(from).catch(() => '')) : from
    if (res.destroyed) return
    res.writeHead(from.statusCode ?? 500, from.headers)
    body.pipe(res)
  })
  onward.on('error', () => {
    if (!res.headersSent && !res.destroyed) res.writeHead(502).end()
  })
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

function toForwardedFor(req: IncomingMessage, { forwardedFor }: ProxySettings): string | undefined {
  const given = req.headers['x-forwarded-for']?.toString()
  const client = req.socket.remoteAddress ?? ''
  if (forwardedFor === 'remove') return undefined
  if (forwardedFor === 'pass on') return given
  if (forwardedFor === 'replace' || !given) return client
  return `${given}, ${client}${forwardedFor === 'append twice' ? ', 10.0.0.7' : ''}`
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
