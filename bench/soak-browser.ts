import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { SoakPerson } from './soak-person.ts'

export const HOST = 'lastcall.example'
/** A request without an answer after this time has failed (ms). */
const TIME_LIMIT_MS = 60_000

export type SoakRequest = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: Uint8Array | string
  /** The type of the body, if it is not JSON. */
  type?: string
}
/** A status of 0: the connection broke, or no complete answer came in time. */
export type SoakAnswer = { status: number; text: string }
/** Where the proxy listens, and what trusts its self-signed certificate. */
export type ProxyAddress = { port: number; secureContext: SecureContext }

/** One person's browser: an HTTP/2 connection to the proxy from their address, opened again when it closes. */
export class SoakBrowser {
  readonly #person: SoakPerson
  readonly #proxy: ProxyAddress
  #session: ClientHttp2Session | undefined

  constructor(person: SoakPerson, proxy: ProxyAddress) {
    this.#person = person
    this.#proxy = proxy
  }

  send({ method, path, body, type = 'application/json' }: SoakRequest): Promise<SoakAnswer> {
    const stream = this.#open().request({
      ':method': method,
      ':path': path,
      ':authority': HOST,
      cookie: this.#person.cookie,
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET' ? { 'accept-encoding': 'gzip, br' } : { 'content-type': type, origin: `https://${HOST}` }),
    })
    return new Promise((resolve) => {
      let status = 0
      let isBroken = false
      const chunks: Buffer[] = []
      stream.setTimeout(TIME_LIMIT_MS, () => stream.close(constants.NGHTTP2_CANCEL))
      stream.on('response', (headers) => {
        status = Number(headers[':status'])
      })
      stream.on('data', (chunk: Buffer) => {
        if (method !== 'GET') chunks.push(chunk)
      })
      stream.on('error', () => {
        isBroken = true
      })
      stream.on('close', () => {
        const isComplete = !isBroken && stream.rstCode === constants.NGHTTP2_NO_ERROR
        resolve({ status: isComplete ? status : 0, text: Buffer.concat(chunks).toString() })
      })
      stream.end(body)
    })
  }

  close(): void {
    this.#session?.destroy()
  }

  #open(): ClientHttp2Session {
    if (this.#session) return this.#session
    const { port, secureContext } = this.#proxy
    const socket = connectTcp({ host: '127.0.0.1', port, localAddress: this.#person.address, noDelay: true })
    const options = { socket, secureContext, servername: HOST, ALPNProtocols: ['h2'] }
    const session = connect(`https://${HOST}`, { createConnection: () => connectTls(options) })
    const forget = () => {
      if (this.#session === session) this.#session = undefined
    }
    for (const event of ['close', 'goaway']) session.on(event, forget)
    // Each of its streams fails with the same error, and is counted there.
    session.on('error', forget)
    this.#session = session
    return session
  }
}
