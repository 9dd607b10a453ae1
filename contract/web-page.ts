import { z } from 'zod'
import { talentContract } from './access-levels.ts'
import { WebPageLevel } from './profiles.ts'
import { PublicProfile } from './public-pages.ts'
import { webPageMessages } from './web-page.texts.ts'

const WebPageChoice = z.strictObject({
  level: WebPageLevel,
  shows_workplaces: z.boolean().describe('Whether the page shows Where I Work.'),
})
export type WebPageChoice = z.output<typeof WebPageChoice>

/** One's own page on the web: what people without an account see. */
export const WebPage = WebPageChoice.extend({
  allowed_levels: z.array(WebPageLevel).describe('What a private profile or schedule still allows.'),
})
export type WebPage = z.output<typeof WebPage>

const notAllowed = {
  PRIVATE_PROFILE: { status: 409, message: webPageMessages.privateProfile },
  PRIVATE_SCHEDULE: { status: 409, message: webPageMessages.privateSchedule },
} as const

/** Procedures for one's own page on the web. Part of `contract.profiles`. */
export const webPage = {
  webPage: talentContract.get('/me/web-page', 'Returns what your page on the web shows.').output(WebPage),

  updateWebPage: talentContract
    .put('/me/web-page', 'Sets what your page on the web shows.')
    .errors(notAllowed)
    .input(WebPageChoice)
    .output(WebPage),

  previewWebPage: talentContract
    .get('/me/web-page/preview', 'Returns what anyone would see with this choice. Null if nothing.')
    .errors(notAllowed)
    .input(WebPageChoice)
    .output(z.object({ page: PublicProfile.nullable() })),
}
