import { postMessages } from '#contract/posts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { isSlugOrIdShaped } from '#web/core/identifiers.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

/** The reason why a post cannot be shown, or undefined if it may still load. */
export const formatMissingPost = (id: string, error: unknown, invalid: string): string | undefined => {
  const code = getErrorCode(error)
  // The contract rejects a malformed id as INVALID before the server looks for the post.
  if (!isSlugOrIdShaped(id) || code === 'INVALID') return invalid
  if (code === 'NOT_FOUND') return postMessages.notFound
  return code === 'FORBIDDEN' ? formatError(error, postMessages.private) : undefined
}

const reasonHints: Record<string, string> = {
  [postMessages.private]: 'Only their followers can see it.',
  [postMessages.missingId]: 'Check the link and try again.',
  [postMessages.invalidId]: 'Check the link and try again.',
}

/** Shown instead of a post that does not exist or that the viewer may not see. */
export const PostNotFound = ({ text }: { text: string }) => (
  <UnavailablePage
    tab="Post not found"
    className="mx-auto max-w-[45rem]"
    art={<GlassArt kind="shut" />}
    title={text}
    action={<ButtonLink to="/ontap">Go to On Tap</ButtonLink>}
  >
    {reasonHints[text] ?? 'It may have been deleted, or you can no longer see it.'}
  </UnavailablePage>
)
