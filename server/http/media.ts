import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteRead } from '#server/forum/service.ts'
import { isGone } from '#server/gone.ts'
import { findShowable, isReported, maySeeCard, maySeePost, maySeeThread, type Showable } from '#server/media/queries.ts'
import { type Bucket, pathOfSize } from '#server/media/rules.ts'
import { keyOf } from '#server/media/service.ts'
import type { Services, Viewer } from './context.ts'
import { headersOf } from './headers.ts'
import type { MediaLinks, MediaTarget } from './media-links.ts'
import { readViewer } from './session.ts'
import { endWithText } from './static.ts'

/**
 * Answers a signed link with its picture. The link says that its holder might see it when it was made; what stands now
 * is asked anew: whether it is still shown, and for what somebody says, somebody private or an archived venue who is asking.
 * All else is the same 404.
 */
export async function answerMedia(
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  links: MediaLinks,
): Promise<void> {
  const now = services.clock.now()
  const target = linkOf(req, links, now)
  const found = target && (await open(req, services, target))
  if (!found) return endWithText(res, 404, 'Not found.')
  const left = Math.floor(target.expires - now.getTime() / 1000)
  res.setHeader('Cache-Control', found.lasting ? `private, max-age=${left}, immutable` : 'private, no-store')
  // Nothing but a picture comes of it, whatever it is taken for.
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  res.setHeader('Content-Disposition', 'inline')
  res.setHeader('Content-Type', 'image/webp')
  res.setHeader('Content-Length', found.bytes.length)
  res.end(req.method === 'HEAD' ? undefined : found.bytes)
}

function linkOf(req: IncomingMessage, links: MediaLinks, now: Date): MediaTarget | undefined {
  const address = req.url ?? '/'
  // As it was sent: a parser that tidies dots and slashes up would let two spellings be one.
  if (!URL.canParse(address, 'http://localhost')) return undefined
  const url = new URL(address, 'http://localhost')
  return `${url.pathname}${url.search}` === address ? links.read(url, now) : undefined
}

async function open(
  req: IncomingMessage,
  services: Services,
  { bucket, path, size }: MediaTarget,
): Promise<{ bytes: Uint8Array; lasting: boolean } | undefined> {
  const { db, storage, log } = services
  const showable = await findShowable(db, bucket as Bucket, path)
  let lasting = showable !== undefined && isLasting(showable)
  const isAsked = showable?.of === 'post' || !lasting
  if (isAsked) {
    const viewer = await readViewer(services, headersOf(req), { headers: new Headers() })
    if (!viewer) return undefined
    const isShown = showable !== undefined && (await mayStillSee(viewer, services, showable))
    // What is shown no more is still looked at by who decides on it.
    const isAtDesk = viewer.is_admin && !viewer.needs_second_factor
    if (!isShown && !(isAtDesk && (await isReported(db, bucket as Bucket, path)))) return undefined
    lasting &&= isShown
  }
  try {
    const bytes = await storage.getBytes(keyOf(bucket as Bucket, pathOfSize(path, size)))
    return { bytes, lasting }
  } catch (error) {
    // It may well be there: nobody is told that it is not.
    if (isGone(error)) throw error
    log.error({ err: error }, 'A stored file is missing')
    return undefined
  }
}

function isLasting(showable: Showable): boolean {
  if (showable.of === 'thread') return false
  return showable.of === 'venue' ? !showable.is_archived : !showable.is_private
}

/** Of somebody private those see the avatar who may see the card, and what a post shows who may see that; of an archived venue its owner. */
async function mayStillSee(viewer: Viewer, services: Services, showable: Showable): Promise<boolean> {
  if (showable.of === 'venue') return viewer.id === showable.owner_id
  if (showable.of === 'thread') {
    const { thread_id } = showable
    if (viewer.needs_second_factor) return false
    if (!(await maySeeThread(services.db, viewer.id, thread_id))) return false
    await noteRead(services, viewer, { what: 'picture', thread_id })
    return true
  }
  return showable.of === 'post'
    ? maySeePost(services.db, viewer.id, showable.post_id)
    : maySeeCard(services.db, viewer.id, showable.owner_id)
}
