import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { StorageConfig } from './config.ts'

type S3Config = Extract<StorageConfig, { kind: 's3' }>

/** The time for one call with all its attempts. */
const TIMEOUT_MS = 15_000
const ATTEMPTS = 3
const FIRST_PAUSE_MS = 50
const PAGE_SIZE = 1_000

/** The calls to an S3-compatible server that the file storage needs. A key is a path without a leading slash. */
export class S3Bucket {
  readonly #client: AwsClient
  readonly #url: string
  readonly #timeoutMs: number

  constructor({ endpoint, region, bucket, key, secret }: S3Config, timeoutMs = TIMEOUT_MS) {
    this.#client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' })
    this.#url = `${endpoint}/${bucket}`
    this.#timeoutMs = timeoutMs
  }

  async put(key: string, contents: string | Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#send('PUT', `/${key}`, contents)
  }

  /** The contents of a file, or undefined if there is none. */
  async get(key: string): Promise<Uint8Array | undefined> {
    const answer = await this.#send('GET', `/${key}`, undefined, [404])
    return answer.ok ? answer.body : undefined
  }

  async exists(key: string): Promise<boolean> {
    return (await this.#send('HEAD', `/${key}`, undefined, [404])).ok
  }

  /** Deleting a file that does not exist is not an error. */
  async delete(key: string): Promise<void> {
    await this.#send('DELETE', `/${key}`, undefined, [404])
  }

  /** Up to 1,000 keys that begin with `prefix`, and the token that continues the list. */
  async list(prefix: string, token?: string): Promise<{ keys: string[]; next: string | undefined }> {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE_SIZE), prefix })
    if (token) query.set('continuation-token', token)
    const { body } = await this.#send('GET', `?${query}`)
    const xml = new TextDecoder().decode(body)
    const [next] = readElements(xml, 'NextContinuationToken')
    return { keys: readElements(xml, 'Key'), next }
  }

  /** Sends a signed request. Every status except 2xx and the `expected` ones is an error. */
  async #send(method: string, path: string, contents?: string | Uint8Array<ArrayBuffer>, expected: number[] = []) {
    // Without this header the body would not be signed.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(contents ?? '')
        .digest('hex'),
    }
    const signal = AbortSignal.timeout(this.#timeoutMs)
    for (let attempt = 1; ; attempt++) {
      try {
        const request = await this.#client.sign(`${this.#url}${path}`, { method, headers, body: contents ?? null })
        const response = await fetch(request, { signal })
        const body = new Uint8Array(await response.arrayBuffer())
        if (response.ok || expected.includes(response.status)) return { ok: response.ok, body }
        throw new S3Error(method, response.status, body)
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted || (error instanceof S3Error && !error.isTemporary)) throw error
      }
      await wait(FIRST_PAUSE_MS * 2 ** attempt * Math.random())
    }
  }
}

const XML_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements with this name. */
const readElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (entity, one: string) => XML_ENTITIES[one] ?? entity),
  )

/** The server's refusal; `code` is S3's name for the reason. */
export class S3Error extends Error {
  readonly isTemporary: boolean
  readonly status: number
  readonly code: string

  constructor(method: string, status: number, body: Uint8Array) {
    const [code = 'no code'] = readElements(new TextDecoder().decode(body), 'Code')
    super(`The S3 server answered ${method} with ${status} (${code})`)
    this.status = status
    this.code = code
    this.isTemporary = status >= 500 || status === 429
  }
}
