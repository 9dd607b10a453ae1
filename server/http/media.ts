import { createHash } from 'node:crypto'
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
import { hasCurrentCopy } from './etag.ts'
import { toHeaders } from './headers.ts'
import { readViewer } from './session.ts'
import { sendText } from './static.ts'

/** Seconds that a browser shows a person's photo without asking again: the longest that its copy outlives a block. */
const PHOTO_MAX_AGE = 60

/**
 * Answers a signed link with its picture. The link says that its holder might see it when it was made; what stands now
 * is asked anew: whether it is still shown, and to whom. A public person's avatar is shown to all but those who may no
 * longer see them. All else is the same 404.
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
  const tag = buildEtag(target)
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
  // Nothing but a picture comes of it, whatever it is taken for.
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  res.setHeader('Content-Disposition', 'inline')
  res.setHeader('Content-Type', 'image/webp')
  res.setHeader('Content-Length', bytes.length)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

/** How long a browser keeps a copy: as long as the link lasts, for a minute, or not at all. */
type CachePolicy = 'lasting' | 'brief' | 'never'

const CACHE_CONTROL: Record<CachePolicy, (left: number) => string> = {
  lasting: (left) => `private, max-age=${left}, immutable`,
  brief: (left) => `private, max-age=${Math.min(left, PHOTO_MAX_AGE)}`,
  never: () => 'private, no-store',
}

/** A stored path never changes its bytes, so the address alone names them. */
const buildEtag = ({ bucket, path, size }: MediaTarget) =>
  `"${createHash('sha256').update(`${bucket}/${path}\n${size}`).digest('base64url').slice(0, 27)}"`

function parseRequestLink(req: IncomingMessage, links: MediaLinks, now: Date): MediaTarget | undefined {
  const address = req.url ?? '/'
  // As it was sent: a parser that tidies dots and slashes up would let two spellings be one.
  if (!URL.canParse(address, 'http://localhost')) return undefined
  const url = new URL(address, 'http://localhost')
  return `${url.pathname}${url.search}` === address ? links.parseLink(url, now) : undefined
}

/** Whether the caller may see the picture now, and how long they may keep it. */
async function findCachePolicy(
  req: IncomingMessage,
  services: Services,
  { bucket, path }: MediaTarget,
): Promise<CachePolicy | undefined> {
  const { db } = services
  const showable = await findMediaAudience(db, bucket as Bucket, path)
  if (showable?.of === 'venue' && !showable.is_archived) return 'lasting'
  const viewer = await readViewer(services, toHeaders(req), { headers: new Headers() })
  if (showable && (await canViewMedia(viewer, services, showable))) return isPublicImage(showable) ? 'brief' : 'never'
  // What is shown no more is still looked at by who decides on it.
  const isModerator = viewer?.is_admin && !viewer.needs_second_factor
  return isModerator && (await isReportedMedia(db, bucket as Bucket, path)) ? 'never' : undefined
}

const isPublicImage = (showable: MediaAudience): boolean =>
  (showable.of === 'person' || showable.of === 'post') && !showable.is_private

/**
 * An avatar is for those who may see the card, and for the signed out if its person is public; the photo of a post for
 * those who may see the post; what an archived venue shows for its owner.
 */
async function canViewMedia(viewer: Viewer | null, services: Services, showable: MediaAudience): Promise<boolean> {
  if (!viewer) return showable.of === 'person' && !showable.is_private
  if (showable.of === 'venue') return viewer.id === showable.owner_id
  if (showable.of === 'thread') {
    const { thread_id } = showable
    if (viewer.needs_second_factor) return false
    if (!(await canViewThread(services.db, viewer.id, thread_id))) return false
    await auditForumRead(services, viewer, { what: 'picture', thread_id })
    return true
  }
  return showable.of === 'post'
    ? canViewPost(services.db, viewer.id, showable.post_id)
    : canViewProfileCard(services.db, viewer.id, showable.owner_id)
}

async function readStoredFile(
  { storage, log }: Services,
  { bucket, path, size }: MediaTarget,
): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(toStorageKey(bucket as Bucket, toSizedPath(path, size)))
  } catch (error) {
    // It may well be there: nobody is told that it is not.
    if (isUnavailable(error)) throw error
    log.error({ err: error }, 'A stored file is missing')
    return undefined
  }
}
