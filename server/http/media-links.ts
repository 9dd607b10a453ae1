import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Bucket, SIZES, type Size } from '#server/media/rules.ts'

/** Every output field that holds where a picture is stored. Handlers answer the path; `signLinks` makes a link of it. */
export const STORED_PATHS: Record<string, Bucket> = {
  avatar_url: 'avatars',
  talent_avatar_url: 'avatars',
}

/** Output fields that end in `_url` and are something else. */
export const OTHER_URLS: readonly string[] = ['website_url', 'link_url']

/** Seconds. A link's end is the window's begin plus the life, so that it stays the same for a window and caches hold. */
const LASTING = { window: 900, life: 3600 }
const BRIEF = { window: 60, life: 300 }

export type MediaTarget = { bucket: string; path: string; size: Size; expires: number }

export type MediaLinks = {
  /** Turns every stored path of an answer into a link; nothing is asked of the database. */
  signLinks<T>(output: T, procedure: readonly string[], now: Date): T
  /** What a link leads to; undefined unless it is one of ours, unchanged and not over. */
  read(url: URL, now: Date): MediaTarget | undefined
}

export function createMediaLinks(appSecret: string): MediaLinks {
  const key = createHmac('sha256', appSecret).update('links to stored files').digest()
  const signatureOf = ({ bucket, path, size, expires }: MediaTarget) =>
    createHmac('sha256', key).update(`${bucket}/${path}\n${size}\n${expires}`).digest('base64url')

  const linkTo = (target: MediaTarget) =>
    `/media/${target.bucket}/${target.path}?v=${target.size}&e=${target.expires}&s=${signatureOf(target)}`

  return {
    signLinks(output, [feature], now) {
      const { window, life } = feature === 'search' ? BRIEF : LASTING
      const expires = Math.floor(now.getTime() / 1000 / window) * window + life
      const size = feature === 'profiles' ? 'large' : 'small'
      return withLinks(output, (bucket, path) => linkTo({ bucket, path, size, expires })) as typeof output
    },
    read(url, now) {
      const target = parse(url)
      if (!target || target.expires * 1000 <= now.getTime()) return undefined
      const [given, right] = [Buffer.from(target.signature), Buffer.from(signatureOf(target))]
      return given.length === right.length && timingSafeEqual(given, right) ? target : undefined
    },
  }
}

/** Dots only inside names: nothing climbs. */
const ADDRESS = /^\/media\/([a-z_-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/
const QUERY = /^\?v=(\w+)&e=(\d{1,12})&s=([\w-]{43})$/

function parse(url: URL): (MediaTarget & { signature: string }) | undefined {
  const [, bucket, path] = ADDRESS.exec(url.pathname) ?? []
  const [, v, e, signature] = QUERY.exec(url.search) ?? []
  const size = SIZES.find((known) => known === v)
  return bucket && path && size && signature ? { bucket, path, size, expires: Number(e), signature } : undefined
}

/** A copy with every stored path replaced. Only plain values are looked into: streams and dates pass as they are. */
function withLinks(value: unknown, link: (bucket: Bucket, path: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withLinks(item, link))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const bucket = Object.hasOwn(STORED_PATHS, name) ? STORED_PATHS[name] : undefined
      return [name, bucket && typeof inner === 'string' ? link(bucket, inner) : withLinks(inner, link)]
    }),
  )
}
