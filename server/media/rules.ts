/** Accepted formats as detected from the bytes. File names and declared types are ignored. */
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

/** The accepted types, for the OpenAPI document. */
export const SUPPORTED_IMAGE_TYPES: readonly string[] = Object.keys(DECODER_FORMATS)

/** Allows a photo of a large phone camera. The frames of an animation count together. */
export const MAX_IMAGE_PIXELS = 64_000_000
const MAX_SIDE = 16_383

/** How many bytes of a file are read to detect its type. */
export const SNIFFED_BYTES = 4100

export type ImageMetadata = { format: string; width: number; height: number; frames: number }

export const isSupportedImageType = (mime: string | undefined): mime is string =>
  mime !== undefined && Object.hasOwn(DECODER_FORMATS, mime)

/** Whether the decoded format matches the type detected from the first bytes. */
export const matchesMimeType = (mime: string, { format }: ImageMetadata): boolean =>
  DECODER_FORMATS[mime]?.includes(format) ?? false

/** All frames count, because many small frames cost as much as one huge image. */
export const hasTooManyPixels = ({ width, height, frames }: ImageMetadata): boolean =>
  width > MAX_SIDE || height > MAX_SIDE || width * height * frames > MAX_IMAGE_PIXELS

export type ImageSize = 'small' | 'large'
export const IMAGE_SIZES: readonly ImageSize[] = ['small', 'large']

/** The path of an image's file in a size. The row stores the path of the large file; the small one is beside it. */
export const toSizedPath = (path: string, size: ImageSize): string =>
  size === 'large' ? path : path.replace(/\.webp$/, `.${size}.webp`)

const BUCKETS = ['avatars', 'venues', 'posts', 'venue-event-images', 'venue_special_images', 'forum-images'] as const
export type Bucket = (typeof BUCKETS)[number]

const NAME_DIGITS = 40

/** The base name of an image's files: the start of a hexadecimal digest. */
export const toImageName = (digest: string): string => digest.slice(0, NAME_DIGITS)

const IMAGE_FILE_PATTERN = new RegExp(`^(avatar-)?[0-9a-f]{${NAME_DIGITS}}(\\.small)?\\.webp$`)

/** Whether a storage key is an image of this app. Other files in the storage must be left alone. */
export const isImageKey = (key: string): boolean => {
  const [bucket, ...path] = key.split('/')
  return BUCKETS.some((ours) => ours === bucket) && IMAGE_FILE_PATTERN.test(path.at(-1) ?? '')
}

/** The location of one kind of image. If `folder` is null, each image has a folder of its own. */
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

/** The id of the venue whose folder contains the path, or null. */
export const parseVenueId = (path: string): string | null => {
  const [folder = ''] = path.split('/')
  return UUID_PATTERN.test(folder) ? folder : null
}

const VENUE_BUCKETS: readonly Bucket[] = ['venues', 'venue-event-images', 'venue_special_images']

/** Whether the images of a bucket belong to venues and not to their uploaders. */
export const isVenueBucket = (bucket: Bucket): boolean => VENUE_BUCKETS.includes(bucket)
