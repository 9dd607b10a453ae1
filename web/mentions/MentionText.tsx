import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { splitMentions } from '#contract/mention-parts.ts'
import type { Mention } from '#contract/mentions.ts'

/** A text with its mentions as links. Renders only text and such links, whatever the text contains. */
export const MentionText = ({ text, mentions }: { text: string; mentions: readonly Mention[] }) =>
  splitMentions(text, mentions).map(({ at, text: part, mention }) =>
    mention ? <MentionLink key={at} mention={mention} /> : <Fragment key={at}>{part}</Fragment>,
  )

const MentionLink = ({ mention: { kind, slug, label } }: { mention: Mention }) => {
  // Isolates a right-to-left name from the text around it.
  const name = <bdi>{label}</bdi>
  return kind === 'person' ? (
    <Link to="/profiles/$userIdentifier" params={{ userIdentifier: slug }} className="link-line text-ink">
      {name}
    </Link>
  ) : (
    <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: slug }} className="link-line text-ink">
      {name}
    </Link>
  )
}
