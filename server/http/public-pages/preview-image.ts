import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import type { UserType } from '#contract/accounts.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { FONT_FILE, SERVER_FILES } from '#server/core/paths.ts'
import { sharp } from '#server/media/sharp.ts'
import { PREVIEW_SIZE } from './preview-size.ts'
import { toDrawableText, toInitials } from './preview-text.ts'

/** What a preview image shows: never a person's schedule, because networks keep the image for weeks. */
export type PreviewFacts = {
  name: string
  /** The city of a venue; when and where an event is. Null for a person, whose page doesn’t say where they live. */
  place: string | null
  role: 'venue' | 'event' | UserType
  photo: { bucket: 'avatars' | 'venues' | 'venue-event-images'; path: string; size: 'small' | 'large' } | null
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const MARGIN = 80
/** Side of the photo. */
const PHOTO = 400
const TEXT_LEFT = MARGIN + PHOTO + 64
const TEXT_WIDTH = WIDTH - TEXT_LEFT - MARGIN
/** The heights that texts must fit, and their sizes from the largest; a text that fits with none is scaled down. */
const NAME = { height: 270, sizes: [88, 76, 64, 54, 46] }
const SUBTITLE = { height: 96, sizes: [36, 30, 24] }
const GAP = 36
const LOGO = 64

const COLORS = { room: '#0b1310', tile: '#293a31', ink: '#f2f6ed', ink2: '#bccabf' } as const

const ROLES: Record<PreviewFacts['role'], string> = {
  venue: 'Venue',
  event: 'Event',
  bartender: 'Bartender',
  entertainer: 'Entertainer',
  patron: 'Patron',
  business: 'Business',
}

/** Draws the image that networks show with a link. It needs no font of the machine. */
export async function drawPreview(facts: PreviewFacts, photo: Uint8Array | undefined): Promise<Uint8Array> {
  const [name, place] = [toDrawableText(facts.name), toDrawableText(facts.place ?? '')]
  const role = ROLES[facts.role]
  const details = [name && role, place].filter(Boolean).join(' · ')
  const title = await drawFitting(name ?? role, COLORS.ink, NAME)
  const subtitle = details ? await drawFitting(details, COLORS.ink2, SUBTITLE) : undefined
  const textHeight = title.height + (subtitle ? GAP + subtitle.height : 0)
  const top = Math.round((HEIGHT - LOGO - textHeight) / 2)
  const layers: OverlayOptions[] = [
    { input: await drawPortrait(facts, photo), left: MARGIN, top: (HEIGHT - PHOTO) / 2 },
    { input: title.data, left: TEXT_LEFT, top },
    ...(subtitle ? [{ input: subtitle.data, left: TEXT_LEFT, top: top + title.height + GAP }] : []),
    ...(await drawBrand()),
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.room } })
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

type Drawing = { data: Buffer; width: number; height: number }

async function drawFitting(
  text: string,
  color: string,
  { height, sizes }: { height: number; sizes: readonly number[] },
): Promise<Drawing> {
  for (const size of sizes) {
    const drawing = await drawText(text, { size, color })
    if (drawing.height <= height && drawing.width <= TEXT_WIDTH) return drawing
  }
  return drawText(text, { size: sizes[0] ?? 0, color, height })
}

/** Draws a text in our font, wrapped to the width. With a height, it is scaled down to fit. */
async function drawText(
  text: string,
  { size, color, height }: { size: number; color: string; height?: number },
): Promise<Drawing> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `Besley SemiBold ${size}`,
      fontfile: FONT_FILE,
      width: TEXT_WIDTH,
      ...(height === undefined ? { dpi: 72 } : { height }),
      wrap: 'word-char',
      spacing: Math.round(size * -0.22),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The photo in the shape of its role, or initials. */
async function drawPortrait({ name, role }: PreviewFacts, photo: Uint8Array | undefined): Promise<Buffer> {
  const picture = photo
    ? await sharp(photo).resize(PHOTO, PHOTO, { fit: 'cover' }).flatten({ background: COLORS.tile }).png().toBuffer()
    : await drawInitials(name)
  const mask = { raw: { width: PHOTO, height: PHOTO, channels: 4 as const } }
  return sharp(picture)
    .composite([{ input: buildMask(role), ...mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

async function drawInitials(name: string): Promise<Buffer> {
  const initials = toInitials(name)
  const letters = initials ? await drawText(initials, { size: 150, color: COLORS.ink }) : null
  return sharp({ create: { width: PHOTO, height: PHOTO, channels: 4, background: COLORS.tile } })
    .composite([
      {
        input: letters
          ? letters.data
          : await sharp(logo())
              .resize(PHOTO / 2)
              .toBuffer(),
      },
    ])
    .png()
    .toBuffer()
}

const logo = (): Buffer => readFileSync(join(SERVER_FILES, 'http/public-pages/preview-logo.png'))

async function drawBrand(): Promise<OverlayOptions[]> {
  const brand = await drawText('Last Call', { size: 34, color: COLORS.ink })
  const top = HEIGHT - MARGIN - LOGO / 2
  return [
    { input: await sharp(logo()).resize(LOGO).toBuffer(), left: TEXT_LEFT, top },
    { input: brand.data, left: TEXT_LEFT + LOGO + 16, top: top + Math.round((LOGO - brand.height) / 2) },
  ]
}

/** Outlines of portraits, as in the app: teeth of a crown cap, petals of a rosette, a coaster, a rounded sign. */
const SCALLOPS: Partial<Record<PreviewFacts['role'], { count: number; depth: number }>> = {
  bartender: { count: 20, depth: 0.047 },
  entertainer: { count: 8, depth: 0.08 },
  patron: { count: 0, depth: 0 },
}
const SIGN_RADIUS = 56

/** An alpha mask of the role's shape, with an edge of one pixel. */
function buildMask(role: PreviewFacts['role']): Buffer {
  const pixels = Buffer.alloc(PHOTO * PHOTO * 4, 255)
  const center = PHOTO / 2
  for (let y = 0; y < PHOTO; y++) {
    for (let x = 0; x < PHOTO; x++) {
      const inside = distanceInside(role, x + 0.5 - center, y + 0.5 - center)
      pixels[(y * PHOTO + x) * 4 + 3] = Math.round(Math.min(1, Math.max(0, inside + 0.5)) * 255)
    }
  }
  return pixels
}

/** How many pixels a point, seen from the center, lies within the shape. */
function distanceInside(role: PreviewFacts['role'], x: number, y: number): number {
  const scallops = SCALLOPS[role]
  if (scallops) {
    const { count, depth } = scallops
    const radius = (PHOTO / 2 - 1) / (1 + depth)
    return radius * (1 + depth * Math.cos(count * Math.atan2(y, x))) - Math.hypot(x, y)
  }
  const straight = PHOTO / 2 - SIGN_RADIUS
  return SIGN_RADIUS - Math.hypot(Math.max(0, Math.abs(x) - straight), Math.max(0, Math.abs(y) - straight))
}
