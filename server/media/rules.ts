/** Formats that are read, as the bytes themselves tell them; what the name or the sender says counts for nothing. */
const DECODER_FORMATS: Record<string, readonly string[]> = {
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
export const SUPPORTED_IMAGE_TYPES: readonly string[] = Object.keys(DECODER_FORMATS)

/** A large phone camera's picture; the frames of an animation count together. */
export const MAX_IMAGE_PIXELS = 64_000_000
const MAX_SIDE = 16_383

/** How many bytes of a file are looked at to tell what it is. */
export const SNIFFED_BYTES = 4100

export type ImageMetadata = { format: string; width: number; height: number; frames: number }

export const isSupportedImageType = (mime: string | undefined): mime is string =>
  mime !== undefined && Object.hasOwn(DECODER_FORMATS, mime)

/** Whether the decoder found what the first bytes promised. */
export const matchesMimeType = (mime: string, { format }: ImageMetadata): boolean =>
  DECODER_FORMATS[mime]?.includes(format) ?? false

/** Frames are counted too: a hundred thousand small ones are as bad as one huge one. */
export const hasTooManyPixels = ({ width, height, frames }: ImageMetadata): boolean =>
  width > MAX_SIDE || height > MAX_SIDE || width * height * frames > MAX_IMAGE_PIXELS

export type ImageSize = 'small' | 'large'
export const IMAGE_SIZES: readonly ImageSize[] = ['small', 'large']

/** Where the smaller of a picture's files stands: beside the large one, whose path its row holds. */
export const toSizedPath = (path: string, size: ImageSize): string =>
  size === 'large' ? path : path.replace(/\.webp$/, `.${size}.webp`)

const BUCKETS = ['avatars', 'venues', 'posts', 'venue-event-images', 'venue_special_images', 'forum-images'] as const
export type Bucket = (typeof BUCKETS)[number]

const NAME_DIGITS = 40

/** What a picture's files are called: a part of a digest in hexadecimal. */
export const toImageName = (digest: string): string => digest.slice(0, NAME_DIGITS)

const IMAGE_FILE_PATTERN = new RegExp(`^(avatar-)?[0-9a-f]{${NAME_DIGITS}}(\\.small)?\\.webp$`)

/** Whether a key of the storage is one of a picture of ours: whatever else lies there is somebody else's. */
export const isImageKey = (key: string): boolean => {
  const [bucket, ...path] = key.split('/')
  return BUCKETS.some((ours) => ours === bucket) && IMAGE_FILE_PATTERN.test(path.at(-1) ?? '')
}

/** Where pictures of one kind lie: their names follow right after the folder, or after one of their own. */
export type ImageFolder = { bucket: Bucket; folder: string | null }

export const VENUE_IMAGE_FOLDER: ImageFolder = { bucket: 'venues', folder: null }
export const toEventImageFolder = (venue_id: string): ImageFolder => ({
  bucket: 'venue-event-images',
  folder: venue_id,
})
export const toMenuImageFolder = (venue_id: string): ImageFolder => ({
  bucket: 'venue-event-images',
  folder: `${venue_id}/menus`,
})
export const toSpecialImageFolder = (venue_id: string): ImageFolder => ({
  bucket: 'venue_special_images',
  folder: `${venue_id}/specials`,
})

export const toPostImageFolder = (profile_id: string): ImageFolder => ({
  bucket: 'posts',
  folder: `users/${profile_id}/posts`,
})
export const toVenuePostImageFolder = (venue_id: string): ImageFolder => ({
  bucket: 'posts',
  folder: `venues/${venue_id}/posts`,
})

export const toThreadImageFolder = (profile_id: string): ImageFolder => ({ bucket: 'forum-images', folder: profile_id })

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whose folder a picture below a venue lies in. */
export const parseVenueId = (path: string): string | null => {
  const [folder = ''] = path.split('/')
  return UUID_PATTERN.test(folder) ? folder : null
}

const VENUE_BUCKETS: readonly Bucket[] = ['venues', 'venue-event-images', 'venue_special_images']

/** Whether the pictures of a bucket belong to venues, not to whoever sent them. */
export const isVenueBucket = (bucket: Bucket): boolean => VENUE_BUCKETS.includes(bucket)
