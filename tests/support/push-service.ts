import { createDecipheriv, createECDH, createVerify, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushNetwork } from '#server/notifications/push/service.ts'
import { selfSigned } from './certificate.ts'

const HOST = 'push.test'
/** Any public address: connections to it end up at the service. */
const PUBLIC = { address: '8.8.8.8', family: 4 }

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type PushService = {
  /** Where the process under test finds the service. */
  outside: PushNetwork
  received: Pushed[]
  /** Sets how it answers from now on; 201 by default. */
  answer(how: (res: ServerResponse) => void): void
  /** The number of connections opened to it so far. */
  readonly connections: number
  close(): Promise<void>
}

/** A push service on this machine, over TLS, at `https://push.test/…`. */
export async function startPushService(more: Partial<PushNetwork> = {}): Promise<PushService> {
  const { key, cert } = selfSigned(HOST)
  const received: Pushed[] = []
  const accept = (res: ServerResponse) => void res.writeHead(201, { Location: 'https://push.test/m/1' }).end()
  let how: (res: ServerResponse) => void = accept
  let connections = 0
  const server = createServer({ key, cert }, async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) })
    how(res)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    outside: {
      hosts: [HOST],
      resolve: async () => [PUBLIC],
      mapAddress: () => ({ address: '127.0.0.1', family: 4 }),
      port,
      ca: cert,
      timeout_ms: 10_000,
      ...more,
    },
    received,
    answer(next) {
      how = next
    },
    get connections() {
      return connections
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The payload of a push message. */
export type PushedMessage = {
  title: string
  body: string
  link: string
  tag: string
  notification: {
    title: string
    body: string
    tag: string
    renotify?: boolean
    data: { delivery_id?: string; link: string }
  }
}

/** A subscribed browser with its keys, which decrypts what it receives (RFC 8291, implemented here). */
export class FakeBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly #keys: ECDH
  readonly #secret: Buffer

  constructor(endpoint = `https://${HOST}/send/${randomBytes(12).toString('hex')}`) {
    this.endpoint = endpoint
    this.#keys = createECDH('prime256v1')
    this.p256dh = this.#keys.generateKeys().toString('base64url')
    this.#secret = randomBytes(16)
    this.auth = this.#secret.toString('base64url')
  }

  /** The input of the contract's `push.subscribe`. */
  get subscription(): { endpoint: string; p256dh: string; auth: string } {
    return { endpoint: this.endpoint, p256dh: this.p256dh, auth: this.auth }
  }

  read(body: Buffer): PushedMessage {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
    const theirs = body.subarray(21, 21 + keyLength)
    const shared = this.#keys.computeSecret(theirs)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), theirs])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32))
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // There is a single, last record; a 2 marks its end.
    return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString('utf8'))
  }
}

/** The claims of a VAPID header, after verifying its signature with its key. */
export function vapidOf(authorization: string): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const spki = Buffer.concat([Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'), point])
  const verify = createVerify('sha256').update(`${head}.${claims}`)
  const publicKey = { key: spki, format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' } as const
  if (!verify.verify(publicKey, Buffer.from(signature, 'base64url'))) throw new Error('The signature is wrong')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
