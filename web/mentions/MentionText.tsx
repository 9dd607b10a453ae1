import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Mention } from '#contract/mentions.ts'
import { splitMentions } from './mention-parts.ts'

/** A text in which those it names are links to them. Nothing but text and such links comes out of it, whatever it holds. */
export const MentionText = ({ text, mentions }: { text: string; mentions: readonly Mention[] }) =>
  splitMentions(text, mentions).map(({ at, text: piece, mention }) =>
    mention ? <MentionLink key={at} mention={mention} /> : <Fragment key={at}>{piece}</Fragment>,
  )

const MentionLink = ({ mention: { kind, slug, label } }: { mention: Mention }) => {
  // A name in another direction turns nothing around it.
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
