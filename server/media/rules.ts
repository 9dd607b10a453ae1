/** Formats that are read, as the bytes themselves tell them; what the name or the sender says counts for nothing. */
const READABLE: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/apng': ['png'],
  'image/jpeg': ['jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['heif'],
  'image/heic': ['heif'],
  'image/heif': ['heif'],
  'image/heic-sequence': ['heif'],
  'image/heif-sequence': ['heif'],
}

/** The same as a list, for the API's own description. */
export const READABLE_TYPES: readonly string[] = Object.keys(READABLE)

/** A large phone camera's picture; the frames of an animation count together. */
export const MAX_PIXELS = 64_000_000
const MAX_SIDE = 16_383

/** How many bytes of a file are looked at to tell what it is. */
export const SNIFFED_BYTES = 4100

export type Measured = { format: string; width: number; height: number; frames: number }

export const isReadable = (mime: string | undefined): mime is string =>
  mime !== undefined && Object.hasOwn(READABLE, mime)

/** Whether the decoder found what the first bytes promised. */
export const isWhatItSeemed = (mime: string, { format }: Measured): boolean => READABLE[mime]?.includes(format) ?? false

/** Frames are counted too: a hundred thousand small ones are as bad as one huge one. */
export const hasTooManyPixels = ({ width, height, frames }: Measured): boolean =>
  width > MAX_SIDE || height > MAX_SIDE || width * height * frames > MAX_PIXELS

export type Size = 'small' | 'large'
export const SIZES: readonly Size[] = ['small', 'large']

/** Where the smaller of a picture's files stands: beside the large one, whose path its row holds. */
export const pathOfSize = (path: string, size: Size): string =>
  size === 'large' ? path : path.replace(/\.webp$/, `.${size}.webp`)

const BUCKETS = ['avatars', 'venues', 'posts', 'venue-event-images', 'venue_special_images', 'forum-images'] as const
export type Bucket = (typeof BUCKETS)[number]

const NAME_DIGITS = 40

/** What a picture's files are called: a part of a digest in hexadecimal. */
export const pictureName = (digest: string): string => digest.slice(0, NAME_DIGITS)

const PICTURE_FILE = new RegExp(`^(avatar-)?[0-9a-f]{${NAME_DIGITS}}(\\.small)?\\.webp$`)

/** Whether a key of the storage is one of a picture of ours: whatever else lies there is somebody else's. */
export const isPictureKey = (key: string): boolean => {
  const [bucket, ...path] = key.split('/')
  return BUCKETS.some((ours) => ours === bucket) && PICTURE_FILE.test(path.at(-1) ?? '')
}

/** Where pictures of one kind lie: their names follow right after the folder, or after one of their own. */
export type PicturePlace = { bucket: Bucket; folder: string | null }

export const VENUE_PLACE: PicturePlace = { bucket: 'venues', folder: null }
export const eventPlace = (venue_id: string): PicturePlace => ({ bucket: 'venue-event-images', folder: venue_id })
export const menuPlace = (venue_id: string): PicturePlace => ({
  bucket: 'venue-event-images',
  folder: `${venue_id}/menus`,
})
export const specialPlace = (venue_id: string): PicturePlace => ({
  bucket: 'venue_special_images',
  folder: `${venue_id}/specials`,
})

export const postPlace = (profile_id: string): PicturePlace => ({
  bucket: 'posts',
  folder: `users/${profile_id}/posts`,
})
export const venuePostPlace = (venue_id: string): PicturePlace => ({
  bucket: 'posts',
  folder: `venues/${venue_id}/posts`,
})

export const threadPlace = (profile_id: string): PicturePlace => ({ bucket: 'forum-images', folder: profile_id })

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whose folder a picture below a venue lies in. */
export const venueOf = (path: string): string | null => {
  const [folder = ''] = path.split('/')
  return UUID_SHAPE.test(folder) ? folder : null
}

const OF_VENUES: readonly Bucket[] = ['venues', 'venue-event-images', 'venue_special_images']

/** Whether the pictures of a bucket belong to venues, not to whoever sent them. */
export const isOfVenue = (bucket: Bucket): boolean => OF_VENUES.includes(bucket)
