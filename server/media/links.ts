import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { MediaLinks, MediaTarget } from '#server/core/requests/ports.ts'
import { deriveKeys, type Secrets } from '#server/core/secrets.ts'
import { type Bucket, IMAGE_SIZES, type ImageSize } from './rules.ts'

type StoredPath = { bucket: Bucket; size?: ImageSize }
/** By the name of the field. */
type Fields = ReadonlyMap<string, StoredPath>
type BuildLink = (stored: StoredPath, path: string) => string

/**
 * Every output field that contains the path of a stored image. Handlers return the path and `signLinks` turns it into a
 * link. Without a size, profiles get the large image and all other features the small one.
 */
export const STORED_PATHS: Record<string, StoredPath> = {
  avatar_url: { bucket: 'avatars' },
  // Shown to staff in a report.
  post_image_url: { bucket: 'posts', size: 'large' },
  thread_image_url: { bucket: 'forum-images', size: 'large' },
  talent_avatar_url: { bucket: 'avatars' },
  venue_image_url: { bucket: 'venues', size: 'small' },
  venue_image_full_url: { bucket: 'venues', size: 'large' },
}

/** The bucket of `image_url` and `image_full_url`, by the feature of the procedure. */
export const IMAGE_BUCKETS: Record<string, Bucket> = {
  events: 'venue-event-images',
  feed: 'posts',
  forum: 'forum-images',
  menus: 'venue-event-images',
  posts: 'posts',
  specials: 'venue_special_images',
}

/** Output fields that end in `_url` but are not stored images. */
export const NON_MEDIA_URLS: readonly string[] = ['website_url', 'link_url', 'webcal_url']

/**
 * In seconds. A link expires `life` after the start of its window, so it is the same for a whole window and cacheable.
 */
const LONG_LIVED = { window: 900, life: 3600 }
const SHORT_LIVED = { window: 60, life: 300 }

export function createMediaLinks(secrets: Secrets): MediaLinks {
  const keys = deriveKeys(secrets, 'links to stored files')
  const buildSignature = ({ bucket, path, size, expires }: MediaTarget, key: KeyObject = keys[0]) =>
    createHmac('sha256', key).update(`${bucket}/${path}\n${size}\n${expires}`).digest('base64url')

  const buildLink = (target: MediaTarget) =>
    `/media/${target.bucket}/${target.path}?v=${target.size}&e=${target.expires}&s=${buildSignature(target)}`

  return {
    signLinks(output, [feature], now) {
      const { window, life } = feature === 'search' ? SHORT_LIVED : LONG_LIVED
      const expires = Math.floor(now.getTime() / 1000 / window) * window + life
      const defaultSize = feature === 'profiles' ? 'large' : 'small'
      const fields = fieldsOfFeatures.get(feature ?? '') ?? sharedFields
      return replacePaths(output, fields, ({ bucket, size = defaultSize }, path) =>
        buildLink({ bucket, path, size, expires }),
      ) as typeof output
    },
    parseLink(url, now) {
      const target = parseMediaUrl(url)
      if (!target || target.expires * 1000 <= now.getTime()) return undefined
      const givenSignature = Buffer.from(target.signature)
      return keys.some((key) => timingSafeEqual(givenSignature, Buffer.from(buildSignature(target, key))))
        ? target
        : undefined
    },
  }
}

/** A path segment must not start with a dot, which rules out `..`. */
const PATH_PATTERN = /^\/media\/([a-z_-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/
const QUERY_PATTERN = /^\?v=(\w+)&e=(\d{1,12})&s=([\w-]{43})$/

function parseMediaUrl(url: URL): (MediaTarget & { signature: string }) | undefined {
  const [, bucket, path] = PATH_PATTERN.exec(url.pathname) ?? []
  const [, v, e, signature] = QUERY_PATTERN.exec(url.search) ?? []
  const size = IMAGE_SIZES.find((known) => known === v)
  return bucket && path && size && signature ? { bucket, path, size, expires: Number(e), signature } : undefined
}

const sharedFields: Fields = new Map(Object.entries(STORED_PATHS))
const fieldsOfFeatures = new Map(
  Object.entries(IMAGE_BUCKETS).map(([feature, bucket]): [string, Fields] => [
    feature,
    new Map([...sharedFields, ['image_url', { bucket, size: 'small' }], ['image_full_url', { bucket, size: 'large' }]]),
  ]),
)

/**
 * Replaces every stored path, in plain objects and arrays only. Objects without a path or an array are not copied, because
 * every response passes through here.
 */
function replacePaths(value: unknown, fields: Fields, link: BuildLink): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => replacePaths(item, fields, link))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const object = value as Record<string, unknown>
  let copy = object
  for (const name of Object.keys(object)) {
    const inner = object[name]
    const replaced =
      typeof inner === 'string' ? replacePath(name, inner, fields, link) : replacePaths(inner, fields, link)
    if (replaced === inner) continue
    if (copy === object) copy = { ...object }
    copy[name] = replaced
  }
  return copy
}

function replacePath(name: string, path: string, fields: Fields, link: BuildLink): string {
  const stored = fields.get(name)
  return stored ? link(stored, path) : path
}
