import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services, Viewer } from '#server/core/requests/context.ts'
import type { MediaLinks, MediaTarget } from '#server/core/requests/ports.ts'
import { isUnavailable } from '#server/core/unavailable.ts'
import { auditForumRead } from '#server/forum/service.ts'
import {
  canViewPost,
  canViewProfileCard,
  canViewThread,
  findMediaAudience,
  isReportedMedia,
  type MediaAudience,
} from '#server/media/queries.ts'
import { type Bucket, toSizedPath } from '#server/media/rules.ts'
import { toStorageKey } from '#server/media/service.ts'
import { readViewer } from './session.ts'
import { buildEtag, hasCurrentCopy } from './transport/etag.ts'
import { sendText } from './transport/send-text.ts'

/** Seconds for which a browser shows a person's photo without revalidating: how long a copy can outlive a block. */
const PHOTO_MAX_AGE = 60

/**
 * Serves the image of a signed link. The link proves that its holder could see the image when the link was made; this
 * checks again whether the image is still shown, and to whom. All other cases get the same 404.
 */
export async function handleMedia(
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  links: MediaLinks,
): Promise<void> {
  const now = services.clock.now()
  const target = parseRequestLink(req, links, now)
  const cachePolicy = target && (await findCachePolicy(req, services, target))
  if (!cachePolicy) return sendText(res, 404, 'Not found.')
  const tag = buildFileTag(target)
  const isCurrent = cachePolicy !== 'never' && hasCurrentCopy(req, tag)
  const bytes = isCurrent ? undefined : await readStoredFile(services, target)
  if (!isCurrent && !bytes) return sendText(res, 404, 'Not found.')
  const left = Math.floor(target.expires - now.getTime() / 1000)
  if (cachePolicy !== 'never') res.setHeader('ETag', tag)
  if (cachePolicy !== 'lasting') res.setHeader('Vary', 'Cookie')
  res.setHeader('Cache-Control', CACHE_CONTROL[cachePolicy](left))
  if (!bytes) {
    res.statusCode = 304
    return void res.end()
  }
  // Browsers must not run it, even if they mistake it for another type.
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  res.setHeader('Content-Disposition', 'inline')
  res.setHeader('Content-Type', 'image/webp')
  res.setHeader('Content-Length', bytes.length)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

/** How long a browser keeps a copy: as long as the link is valid, for a minute, or not at all. */
type CachePolicy = 'lasting' | 'brief' | 'never'

const CACHE_CONTROL: Record<CachePolicy, (left: number) => string> = {
  lasting: (left) => `private, max-age=${left}, immutable`,
  brief: (left) => `private, max-age=${Math.min(left, PHOTO_MAX_AGE)}`,
  never: () => 'private, no-store',
}

/** The file at a stored path never changes, so the path alone makes a tag. */
const buildFileTag = ({ bucket, path, size }: MediaTarget) => buildEtag(`${bucket}/${path}\n${size}`)

function parseRequestLink(req: IncomingMessage, links: MediaLinks, now: Date): MediaTarget | undefined {
  const rawUrl = req.url ?? '/'
  // Compares the raw URL: a parser that normalizes dots and slashes would accept several spellings.
  if (!URL.canParse(rawUrl, 'http://localhost')) return undefined
  const url = new URL(rawUrl, 'http://localhost')
  return `${url.pathname}${url.search}` === rawUrl ? links.parseLink(url, now) : undefined
}

/** Whether the caller may see the image now, and how long they may cache it. */
async function findCachePolicy(
  req: IncomingMessage,
  services: Services,
  { bucket, path }: MediaTarget,
): Promise<CachePolicy | undefined> {
  const { db } = services
  const audience = await findMediaAudience(db, bucket as Bucket, path)
  if (audience?.of === 'venue' && !audience.is_archived) return 'lasting'
  const viewer = await readViewer(services, req.headers.cookie, { headers: new Headers() })
  if (audience && (await canViewMedia(viewer, services, audience))) return isPublicImage(audience) ? 'brief' : 'never'
  // A moderator still sees reported media that is no longer shown.
  const isModerator = viewer?.is_admin && !viewer.needs_second_factor
  return isModerator && (await isReportedMedia(db, bucket as Bucket, path)) ? 'never' : undefined
}

const isPublicImage = (audience: MediaAudience): boolean =>
  (audience.of === 'person' || audience.of === 'post') && !audience.is_private

/**
 * Avatars are visible to anyone who can see the profile card, and without an account if the person has a page on the
 * web; photos of a post to anyone who can see the post; images of an archived venue to its owner.
 */
async function canViewMedia(viewer: Viewer | null, services: Services, audience: MediaAudience): Promise<boolean> {
  if (!viewer) return audience.of === 'person' && canViewProfileCard(services.db, null, audience.owner_id)
  if (audience.of === 'venue') return viewer.id === audience.owner_id
  if (audience.of === 'thread') {
    const { thread_id } = audience
    if (viewer.needs_second_factor) return false
    if (!(await canViewThread(services.db, viewer.id, thread_id))) return false
    await auditForumRead(services, viewer, { what: 'picture', thread_id })
    return true
  }
  return audience.of === 'post'
    ? canViewPost(services.db, viewer.id, audience.post_id)
    : canViewProfileCard(services.db, viewer.id, audience.owner_id)
}

/** The bytes of a stored file; undefined if it is missing. */
export async function readStoredFile(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { bucket, path, size }: Omit<MediaTarget, 'expires'>,
): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(toStorageKey(bucket as Bucket, toSizedPath(path, size)))
  } catch (error) {
    // The file may well exist: an outage of the storage must not look like a 404.
    if (isUnavailable(error)) throw error
    log.error({ err: error }, 'A stored file is missing')
    return undefined
  }
}
