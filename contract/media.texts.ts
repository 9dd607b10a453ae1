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

export const mediaMessages = {
  tooLarge: (megabytes: number) => `Image file is too large (max ${megabytes}MB).`,
  notAnImage: 'We can’t read this image. Use PNG, JPEG, GIF or WebP.',
  tooManyPixels: 'This image has too many pixels. Make it smaller and try again.',
  missing: 'Choose an image.',
  uploadExpired: 'This upload has expired. Choose the image again.',
  busy: 'A lot of images are being uploaded. Please try again in a minute.',
  notMultipart: 'Send this as multipart/form-data with one file in the field picture.',
} as const
