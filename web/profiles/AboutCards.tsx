import type { ReactNode } from 'react'
import type { Mention } from '#contract/mentions.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { MentionText } from '#web/mentions/MentionText.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TipLinkList } from './TipLinkList.tsx'
import { listTipLinks, type TipFieldValues } from './tip-links.ts'

type ProfileParts = Pick<OwnProfile, 'bio' | 'workplaces_info' | 'bio_mentions' | 'workplaces_info_mentions'>

/** About Me and Where I Work. `emptyBio` replaces a missing bio. */
export const AboutCard = ({ parts, emptyBio }: { parts: ProfileParts; emptyBio?: string }) => {
  if (!(parts.bio ?? emptyBio) && !parts.workplaces_info) return null
  return (
    <Card className="grid gap-4">
      <AboutSection title="About Me" text={parts.bio} mentions={parts.bio_mentions} fallback={emptyBio} />
      <AboutSection title="Where I Work" text={parts.workplaces_info} mentions={parts.workplaces_info_mentions} />
    </Card>
  )
}

type AboutSectionProps = { title: string; text: string | null; mentions: readonly Mention[]; fallback?: string }

const AboutSection = ({ title, text, mentions, fallback }: AboutSectionProps) =>
  (text ?? fallback) ? (
    <div>
      <h2 className="text-name">{title}</h2>
      <p
        dir="auto"
        className={cx('mt-1.5 text-pretty whitespace-pre-line wrap-anywhere', text ? 'text-ink-2' : 'text-ink-3')}
      >
        {text ? <MentionText text={text} mentions={mentions} /> : fallback}
      </p>
    </div>
  ) : null

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
      <div className="mt-2">
        <TipLinkList links={links} />
      </div>
      {children ? <div className="mt-3">{children}</div> : null}
    </Card>
  )
}
