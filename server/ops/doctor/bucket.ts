import { randomBytes, randomUUID } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { isLoopback, type StorageConfig } from '#server/core/config.ts'
import { S3Bucket, S3Error } from '#server/core/s3-bucket.ts'
import { describeConnectionError } from './connection-errors.ts'
import { type Finding, fault, ok, warning } from './findings.ts'

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

const TEST_BYTES = 4096
const TIMEOUT_MS = 10_000

/** Writes, reads and deletes an object, and checks that it cannot be read without the key. */
export async function checkBucket(config: BucketConfig): Promise<Finding[]> {
  const bucket = new S3Bucket(config, TIMEOUT_MS)
  const key = `doctor/${randomUUID()}`
  const contents = new Uint8Array(randomBytes(TEST_BYTES))
  try {
    await bucket.put(key, contents)
  } catch (error) {
    return [...checkEncryption(config), fault(explain(error, config, 'written to'))]
  }
  const read = await attempt(async () => checkRead(await bucket.get(key), contents, config), config, 'read')
  const access = await attempt(() => checkPrivate(config, key), config, 'checked for public access')
  const removal = await attempt(() => checkDelete(bucket, key, config), config, 'emptied')
  return [...checkEncryption(config), read, access, removal]
}

async function attempt(check: () => Promise<Finding>, config: BucketConfig, what: string): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    return fault(explain(error, config, what))
  }
}

async function checkRead(
  read: Uint8Array | undefined,
  written: Uint8Array,
  { bucket }: BucketConfig,
): Promise<Finding> {
  return read && Buffer.from(read).equals(written)
    ? ok(`The bucket ${bucket} can be written and read.`)
    : fault(
        `The bucket ${bucket} returns other bytes than were written to it: look for a cache or proxy in front of it.`,
      )
}

async function checkPrivate({ endpoint, bucket }: BucketConfig, key: string): Promise<Finding> {
  const answer = await fetch(`${endpoint}/${bucket}/${key}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  return answer.ok
    ? fault(
        `Anyone can read the bucket ${bucket} without a key, also photos of private profiles: turn off its public access.`,
      )
    : ok(`The bucket ${bucket} is not public.`)
}

async function checkDelete(storage: S3Bucket, key: string, { bucket }: BucketConfig): Promise<Finding> {
  await storage.delete(key)
  return (await storage.exists(key))
    ? fault(
        `The bucket ${bucket} keeps deleted objects, so photos of deleted accounts would stay: let its key delete objects.`,
      )
    : ok(`Objects can be deleted from the bucket ${bucket}.`)
}

function checkEncryption({ endpoint }: BucketConfig): Finding[] {
  const { protocol, hostname } = new URL(endpoint)
  const isPrivate = isLoopback(hostname) || (ipaddr.isValid(hostname) && ipaddr.process(hostname).range() === 'private')
  return protocol === 'http:' && !isPrivate
    ? [warning(`Files travel to ${hostname} unencrypted: begin STORAGE_URL with s3:// or https://.`)]
    : []
}

const S3_REASONS: Record<string, string> = {
  SignatureDoesNotMatch: 'The secret in STORAGE_URL is wrong, or a character of it must be written as %XX.',
  InvalidAccessKeyId: 'The key in STORAGE_URL is unknown there: correct it.',
  RequestTimeTooSkewed: "This machine's clock differs too much from the S3 server's: set it by NTP.",
  AccessDenied: 'The key in STORAGE_URL lacks rights: let it list, read, write and delete objects.',
  NoSuchBucket: 'There is no bucket of this name: create it, or correct STORAGE_URL.',
  AuthorizationHeaderMalformed: 'The region is wrong: add the right one to STORAGE_URL, like ?region=eu-central-1.',
  PermanentRedirect: 'It is in another region: use the host of that region in STORAGE_URL, and add ?region=….',
}

function explain(error: unknown, { endpoint, bucket }: BucketConfig, what: string): string {
  const refused = `The bucket ${bucket} at ${new URL(endpoint).host} cannot be ${what}`
  if (!(error instanceof S3Error)) return `${refused}: ${describeConnectionError(error)}; check STORAGE_URL.`
  const { status, code } = error
  return `${refused}. ${S3_REASONS[code] ?? `The server answers ${status} (${code}): check STORAGE_URL.`}`
}
