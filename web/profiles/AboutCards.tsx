import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { MentionText } from '#web/mentions/MentionText.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listTipLinks, type TipFieldValues } from './tip-links.ts'

type ProfileParts = Pick<OwnProfile, 'bio' | 'workplaces_info' | 'bio_mentions' | 'workplaces_info_mentions'>

/** About Me and Where I Work. `emptyBio` replaces a missing bio. */
export const AboutCard = ({ parts, emptyBio }: { parts: ProfileParts; emptyBio?: string }) => {
  const bio = parts.bio ?? emptyBio
  if (!bio && !parts.workplaces_info) return null
  return (
    <Card className="grid gap-4">
      {bio ? (
        <div>
          <h2 className="text-name">About Me</h2>
          <p
            className={`mt-1.5 text-pretty whitespace-pre-line wrap-anywhere ${parts.bio ? 'text-ink-2' : 'text-ink-3'}`}
          >
            {parts.bio ? <MentionText text={parts.bio} mentions={parts.bio_mentions} /> : emptyBio}
          </p>
        </div>
      ) : null}
      {parts.workplaces_info ? (
        <div>
          <h2 className="text-name">Where I Work</h2>
          <p className="mt-1.5 text-pretty whitespace-pre-line text-ink-2 wrap-anywhere">
            <MentionText text={parts.workplaces_info} mentions={parts.workplaces_info_mentions} />
          </p>
        </div>
      ) : null}
    </Card>
  )
}

/** Links to payment apps for tips. Last Call handles no money itself. */
export const TipJar = ({ parts, name, children }: { parts: TipFieldValues; name?: string; children?: ReactNode }) => {
  const links = listTipLinks(parts)
  if (links.length === 0) return null
  return (
    <Card aria-labelledby="tip-jar">
      <h2 id="tip-jar">Tip Jar</h2>
      <p className="mt-1 text-small text-ink-2">
        {name ? `Goes straight to ${name}.` : 'This is what your regulars see.'} Last Call takes no cut.
      </p>
      <ul className="mt-2">
        {links.map(({ app, handle, href }) => (
          <li
            key={app}
            className="flex items-center justify-between gap-4 py-1 not-first:border-t not-first:border-line"
          >
            <span className="text-ink-2">{app}</span>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="link-line inline-flex min-h-11 min-w-0 items-center text-right wrap-anywhere"
            >
              {handle}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      {children ? <div className="mt-3">{children}</div> : null}
    </Card>
  )
}
