import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type S3Server = {
  /** The value of STORAGE_URL for a bucket. */
  url(bucket?: string, secret?: string): string
  /** Answers a request instead of the bucket; undefined passes it on. */
  intercept: ((method: string, path: string) => RequestListener | undefined) | undefined
  /** Whether requests without a key are passed on. */
  isPublic: boolean
  close(): Promise<void>
}

/** An S3 server on this machine with an empty bucket `last-call`, which refuses requests without a key. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'last-call-s3-'))
  const buckets = [{ name: 'last-call', configs: [] }]
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port } = await s3.run()
  const front = createServer((incoming, answer) => {
    const { method = '', url: path = '', headers } = incoming
    const intercepted = settings.intercept?.(method, path)
    if (intercepted) return intercepted(incoming, answer)
    if (headers.authorization === undefined && !settings.isPublic) return void answer.writeHead(403).end()
    incoming.pipe(
      request({ port, host: '127.0.0.1', method, path, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 500, from.headers)
        from.pipe(answer)
      }),
    )
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const at = (front.address() as AddressInfo).port
  const settings: S3Server = {
    url: (bucket = 'last-call', secret = 'S3RVER') => `http://S3RVER:${secret}@127.0.0.1:${at}/${bucket}`,
    intercept: undefined,
    isPublic: false,
    async close() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return settings
}
