import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { MediaLinks, MediaTarget } from '#server/core/requests/ports.ts'
import { deriveKeys, type Secrets } from '#server/core/secrets.ts'
import { type Bucket, IMAGE_SIZES, type ImageSize } from './rules.ts'

type StoredPath = { bucket: Bucket; size?: ImageSize }

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
      const stored = findStoredPaths(feature)
      return replacePaths(output, stored, ({ bucket, size = defaultSize }, path) =>
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

/** The stored path fields in the responses of a feature. */
function findStoredPaths(feature: string | undefined): Record<string, StoredPath> {
  const bucket = feature !== undefined && Object.hasOwn(IMAGE_BUCKETS, feature) ? IMAGE_BUCKETS[feature] : undefined
  if (!bucket) return STORED_PATHS
  return { ...STORED_PATHS, image_url: { bucket, size: 'small' }, image_full_url: { bucket, size: 'large' } }
}

/** Copies a value with every stored path replaced. Only plain objects and arrays are searched, not streams or dates. */
function replacePaths(
  value: unknown,
  fields: Record<string, StoredPath>,
  link: (stored: StoredPath, path: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => replacePaths(item, fields, link))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const stored = Object.hasOwn(fields, name) ? fields[name] : undefined
    copy[name] = stored && typeof inner === 'string' ? link(stored, inner) : replacePaths(inner, fields, link)
  }
  return copy
}
