import type { Services } from '#server/core/requests/context.ts'
import { createSerialQueue } from '#server/core/requests/serial-queue.ts'
import { findEventAtVenue } from '#server/events/queries.ts'
import { readStoredFile } from '#server/http/media.ts'
import type { PublicDocument } from '#server/http/transport/document.ts'
import { findPublicProfile, findPublicVenue } from '#server/public-pages/queries.ts'
import type { OutletRequest } from './outlet-request.ts'
import type { PreviewFacts } from './preview-image.ts'
import { createVenueTimes } from './times.ts'

/** Raised when the drawing changes, so that caches ask for the new one. */
const DRAWING = 1
const MAX_QUEUED = 20
/** About 100 kB each. */
const MAX_CACHED = 60

const runQueued = createSerialQueue(MAX_QUEUED, 'Too many images are being drawn. Please try again in a moment.')
const drawn = new Map<string, Promise<Uint8Array>>()

/** `GET /venues/{slug}/preview.png` */
export async function buildVenuePreview(
  services: Services,
  { name }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const venue = await findPublicVenue(services.db, name)
  if (!venue) return undefined
  const { city, venue_image_full_url: path } = venue
  const photo = path === null ? null : { bucket: 'venues' as const, path, size: 'small' as const }
  return previewDocument(services, { name: venue.name, place: city, role: 'venue', photo })
}

/** `GET /venues/{slug}/events/{id}/preview.png`, with the event's image, or else the venue's. */
export async function buildEventPreview(
  services: Services,
  { name, eventId }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const venue = await findPublicVenue(services.db, name)
  const event = venue && (await findEventAtVenue(services.db, venue.id, eventId))
  if (!event) return undefined
  const day = createVenueTimes(venue.time_zone).formatDayAndTime(event.start_time)
  const place = `${event.cancelled_at ? 'Cancelled' : day} \u00b7 ${venue.name}`
  return previewDocument(services, { name: event.name, place, role: 'event', photo: choosePhoto(event, venue) })
}

function choosePhoto(
  { image_full_url: path }: { image_full_url: string | null },
  { venue_image_full_url: venuePath }: { venue_image_full_url: string | null },
): PreviewFacts['photo'] {
  if (path !== null) return { bucket: 'venue-event-images', path, size: 'large' }
  return venuePath === null ? null : { bucket: 'venues', path: venuePath, size: 'small' }
}

/** `GET /profiles/{username}/preview.png` */
export async function buildProfilePreview(
  services: Services,
  { name }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const person = await findPublicProfile(services.db, name.toLowerCase())
  if (!person) return undefined
  const { full_name, username, user_type: role, avatar_url: path } = person
  const photo = path === null ? null : { bucket: 'avatars' as const, path, size: 'large' as const }
  return previewDocument(services, { name: full_name ?? username, place: null, role, photo })
}

function previewDocument(services: Services, facts: PreviewFacts): PublicDocument {
  const version = JSON.stringify([DRAWING, facts])
  return {
    type: 'image/png',
    version,
    render: () => drawOnce(services, facts, version),
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  }
}

/** Draws an image, or returns the one that was drawn for the same facts; the oldest are forgotten. */
function drawOnce(services: Services, facts: PreviewFacts, version: string): Promise<Uint8Array> {
  const known = drawn.get(version)
  if (known !== undefined) return known
  const image = runQueued(() => draw(services, facts))
  for (const oldest of drawn.keys()) {
    if (drawn.size < MAX_CACHED) break
    drawn.delete(oldest)
  }
  drawn.set(version, image)
  image.catch(() => drawn.delete(version))
  return image
}

async function draw(services: Services, facts: PreviewFacts): Promise<Uint8Array> {
  const photo = facts.photo ? await readStoredFile(services, facts.photo) : undefined
  const { drawPreview } = await import('./preview-image.ts')
  return drawPreview(facts, photo)
}
