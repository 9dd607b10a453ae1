export const MEGABYTE = 1024 * 1024

/** Largest image upload for each use, in bytes. */
export const IMAGE_SIZE_LIMITS = {
  avatar: 5 * MEGABYTE,
  event: 5 * MEGABYTE,
  post: 5 * MEGABYTE,
  thread: 5 * MEGABYTE,
  special: 5 * MEGABYTE,
  menu: 10 * MEGABYTE,
  venue: 10 * MEGABYTE,
} as const

/**
 * The `accept` attribute of file fields. The server checks the bytes, not the name. HEIC is omitted so that an iPhone
 * converts its photos to JPEG before uploading.
 */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'
