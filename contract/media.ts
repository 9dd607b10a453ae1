import { z } from 'zod'
import { bartenderContract, memberContract } from './access-levels.ts'
import { forumMessages } from './forum.texts.ts'
import { limits } from './limits.ts'
import { IMAGE_SIZE_LIMITS } from './media.limits.ts'
import { mediaMessages } from './media.texts.ts'
import { optionalText, SlugOrId } from './text.ts'

/** An image as the browser uploads it. */
export const ImageFile = z.file(mediaMessages.missing)

/** An image uploaded before its form is saved. The save attaches it; otherwise it is deleted within two hours. */
export const ImageId = z.uuid(mediaMessages.uploadExpired)

/** Alternative text of an image. */
export const ImageAlt = optionalText(limits.alt, 'An image description')

/** The fields of a stored image: URLs of a smaller and the full size, and a placeholder to show while they load. */
export const imageFields = {
  image_url: z.string().nullable(),
  image_full_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_width: z.int().nullable().describe('Width of the full-size image, in pixels.'),
  image_height: z.int().nullable().describe('Height of the full-size image, in pixels.'),
  image_placeholder: z.string().nullable().describe('ThumbHash in base64, to show while the image loads.'),
}

const UploadedImage = z.object({
  image_id: z.uuid(),
  picture_id: z.uuid().meta({ deprecated: true, description: 'The former name of `image_id`.' }),
  width: z.int(),
  height: z.int(),
})

/** The upload of an image that belongs to a venue. */
const venueUpload = (kind: 'post' | 'event' | 'special' | 'menu', subject: string) =>
  memberContract
    .post(
      `/venues/{slugOrId}/pictures/${kind}`,
      `Uploads the image of ${subject}. Returns 403 if you do not own the venue.`,
    )
    .meta({ access_level: 'member', upload: true, max_body: IMAGE_SIZE_LIMITS[kind] })
    .input(z.strictObject({ slugOrId: SlugOrId, picture: ImageFile }))
    .output(UploadedImage)

/** Uploads of one image, before the form that uses it is saved. */
export const media = {
  post: memberContract
    .post('/pictures/post', 'Uploads the image of one of your posts.')
    .meta({ access_level: 'member', upload: true, max_body: IMAGE_SIZE_LIMITS.post })
    .input(z.strictObject({ picture: ImageFile }))
    .output(UploadedImage),

  venuePost: venueUpload('post', "a venue's post"),

  venue: memberContract
    .post('/pictures/venue', 'Uploads the image of a venue.')
    .meta({ access_level: 'member', upload: true, max_body: IMAGE_SIZE_LIMITS.venue })
    .input(z.strictObject({ picture: ImageFile }))
    .output(UploadedImage),

  thread: bartenderContract
    .post('/pictures/thread', 'Uploads the image of a discussion. Staff can only read and get 403.')
    .meta({
      access_level: 'bartender',
      forbidden: forumMessages.denied,
      upload: true,
      max_body: IMAGE_SIZE_LIMITS.thread,
    })
    .input(z.strictObject({ picture: ImageFile }))
    .output(UploadedImage),

  event: venueUpload('event', 'an event'),
  special: venueUpload('special', 'a special'),
  menu: venueUpload('menu', 'a menu page'),
}
