export const mediaMessages = {
  tooLarge: (megabytes: number) => `Image file is too large (max ${megabytes}MB).`,
  notAnImage: 'We can’t read this image. Use PNG, JPEG, GIF or WebP.',
  tooManyPixels: 'This image has too many pixels. Make it smaller and try again.',
  missing: 'Choose an image.',
  uploadExpired: 'This upload has expired. Choose the image again.',
  busy: 'A lot of images are being uploaded. Please try again in a minute.',
  notMultipart: 'Send this as multipart/form-data with one file in the field picture.',
} as const
