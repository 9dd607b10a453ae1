import { postMessages } from '#contract/posts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { isSlugOrIdShaped } from '#web/core/identifiers.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Why there is no post to show; undefined where there may be one. */
export const formatMissingPost = (id: string, error: unknown, invalid: string): string | undefined => {
  if (!isSlugOrIdShaped(id)) return invalid
  switch (getErrorCode(error)) {
    case 'NOT_FOUND':
      return postMessages.notFound
    case 'FORBIDDEN':
      return formatError(error, postMessages.private)
    // An address that can be no id is refused by the contract before anything is looked for.
    case 'INVALID':
      return invalid
    default:
      return undefined
  }
}

const formatReason: Record<string, string> = {
  [postMessages.private]: 'Those who follow them can read it.',
  [postMessages.missingId]: 'The address is not quite right.',
  [postMessages.invalidId]: 'The address is not quite right.',
}

/** In place of a post that is not there, or not for me. */
export const PostNotFound = ({ text }: { text: string }) => (
  <div className="wrap pt-6">
    <title>Post not found · Last Call</title>
    <Card className="mx-auto max-w-[45rem]">
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={text}
        titleAs="h1"
        action={<ButtonLink to="/ontap">Go to On Tap</ButtonLink>}
      >
        {formatReason[text] ?? 'It may have been deleted, or it is no longer for you to see.'}
      </EmptyState>
    </Card>
  </div>
)
