import { z } from 'zod'
import { bartender, member } from './access-levels.ts'
import { eventMessages } from './events.texts.ts'
import { forumMessages } from './forum.texts.ts'
import { limits } from './limits.ts'
import { mediaMessages, PICTURE_LIMITS } from './media.texts.ts'
import { menuMessages } from './menus.texts.ts'
import { postMessages } from './posts.texts.ts'
import { specialMessages } from './specials.texts.ts'
import { optionalText, SlugOrId } from './text.ts'

/** A picture as a browser sends it. */
export const Picture = z.file(mediaMessages.missing)

/** A picture that was sent before the form it belongs to; the form's save keeps it, else it goes within two hours. */
export const PictureId = z.uuid(mediaMessages.gone)

/** What a picture shows, in words. */
export const Alt = optionalText(limits.alt, 'A picture description')

/** A stored picture beside what it belongs to: a smaller and the whole one, and what stands in their place meanwhile. */
export const pictureFields = {
  image_url: z.string().nullable(),
  image_full_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_width: z.int().nullable().describe('of the whole one, pixels'),
  image_height: z.int().nullable(),
  image_placeholder: z.string().nullable().describe('ThumbHash, base64'),
}

const Sent = z.object({ picture_id: z.uuid(), width: z.int(), height: z.int() })
const ofVenue = z.strictObject({ slugOrId: SlugOrId, picture: Picture })

/** Sends one picture ahead of the form that shows it. */
export const media = {
  post: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.post })
    .route({
      summary: 'Sends the picture of a post of mine ahead of its composer.',
      method: 'POST',
      path: '/pictures/post',
      tags: ['media'],
    })
    .input(z.strictObject({ picture: Picture }))
    .output(Sent),

  venuePost: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.post })
    .route({
      summary: `Sends the picture of a venue's post ahead of its composer. Not the owner: 403 "${postMessages.notYourVenue}"`,
      method: 'POST',
      path: '/venues/{slugOrId}/pictures/post',
      tags: ['media'],
    })
    .input(ofVenue)
    .output(Sent),

  venue: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.venue })
    .route({
      summary: 'Sends the picture of a venue ahead of its form.',
      method: 'POST',
      path: '/pictures/venue',
      tags: ['media'],
    })
    .input(z.strictObject({ picture: Picture }))
    .output(Sent),

  thread: bartender
    .meta({ door: 'bartender', forbidden: forumMessages.denied, upload: true, max_body: PICTURE_LIMITS.thread })
    .route({
      summary: `Sends the picture of a discussion ahead of its form. Staff: 403 "${forumMessages.staffOnlyReads}"`,
      method: 'POST',
      path: '/pictures/thread',
      tags: ['media'],
    })
    .input(z.strictObject({ picture: Picture }))
    .output(Sent),

  event: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.event })
    .route({
      summary: `Sends the picture of an event ahead of its form. Not the owner: 403 "${eventMessages.notYours}"`,
      method: 'POST',
      path: '/venues/{slugOrId}/pictures/event',
      tags: ['media'],
    })
    .input(ofVenue)
    .output(Sent),

  special: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.special })
    .route({
      summary: `Sends the picture of a special ahead of its form. Not the owner: 403 "${specialMessages.notYours}"`,
      method: 'POST',
      path: '/venues/{slugOrId}/pictures/special',
      tags: ['media'],
    })
    .input(ofVenue)
    .output(Sent),

  menu: member
    .meta({ door: 'member', upload: true, max_body: PICTURE_LIMITS.menu })
    .route({
      summary: `Sends the picture of a menu page ahead of its form. Not the owner: 403 "${menuMessages.notYours}"`,
      method: 'POST',
      path: '/venues/{slugOrId}/pictures/menu',
      tags: ['media'],
    })
    .input(ofVenue)
    .output(Sent),
}
