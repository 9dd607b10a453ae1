import { forumMessages } from '#contract/forum.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

/** Shown instead of a discussion that does not exist or was deleted. */
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
