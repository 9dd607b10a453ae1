import { forumMessages } from '#contract/forum.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

/** In place of a discussion that is not there, or not any more. */
export const ThreadNotFound = () => (
  <UnavailablePage
    tab="Discussion not found"
    art={<GlassArt kind="shut" />}
    title={forumMessages.loadFailed}
    action={<ButtonLink to="/behind-the-bar">Go to Behind the Bar</ButtonLink>}
  >
    It may have been deleted.
  </UnavailablePage>
)
