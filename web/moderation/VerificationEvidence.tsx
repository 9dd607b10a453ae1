import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VerificationAction, VerificationCase } from '#contract/admin.ts'
import { TextAnchor } from '#web/ui/ButtonLink.tsx'
import { formatDay } from '#web/ui/times.ts'

/** What staff decide on: what the person sent, where they have worked, their profile and earlier decisions. */
export const VerificationEvidence = ({ person, name }: { person: VerificationCase; name: string }) => (
  <>
    {person.verification_status === 'pending_review' || hasSent(person) ? (
      <Part title={`What ${name} sent`}>
        <SentRequest person={person} />
      </Part>
    ) : null}
    {person.venues.length > 0 ? (
      <Part title="Past shifts by venue">
        <PastVenues venues={person.venues} />
      </Part>
    ) : null}
    {person.bio ? (
      <Part title="About Me">
        <ProfileText text={person.bio} />
      </Part>
    ) : null}
    {person.workplaces_info ? (
      <Part title="Where I Work">
        <ProfileText text={person.workplaces_info} />
      </Part>
    ) : null}
    {person.decisions.length > 0 ? (
      <Part title="Earlier decisions">
        <EarlierDecisions decisions={person.decisions} />
      </Part>
    ) : null}
  </>
)

const hasSent = ({ verification_statement, verification_link }: VerificationCase) =>
  verification_statement !== null || verification_link !== null

const SentRequest = ({ person }: { person: VerificationCase }) => {
  const { verification_statement: statement, verification_link: link } = person
  if (!hasSent(person))
    return <p className="text-ink-2">No statement or link. Check the support inbox for their email.</p>
  return (
    <div className="mt-1 rounded-key bg-surface-2 px-4 py-3">
      {statement ? (
        <p dir="auto" className="whitespace-pre-line">
          “{statement}”
        </p>
      ) : null}
      {link ? (
        <TextAnchor href={link} target="_blank" rel="noopener noreferrer nofollow">
          {link}
        </TextAnchor>
      ) : null}
    </div>
  )
}

const PastVenues = ({ venues }: Pick<VerificationCase, 'venues'>) => (
  <ul>
    {venues.map(({ slug, name, past_shift_count }) => (
      <li key={slug} className="flex items-center gap-3 not-first:border-t not-first:border-line">
        <Link
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: slug }}
          className="flex min-h-11 min-w-0 flex-1 items-center underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="text-small whitespace-nowrap text-ink-2">
          {past_shift_count === 1 ? '1 shift' : `${past_shift_count.toLocaleString('en-US')} shifts`}
        </span>
      </li>
    ))}
  </ul>
)

const DECISIONS: Record<VerificationAction, string> = {
  verify: 'Verified',
  reject: 'Not approved',
  revoke: 'Badge removed',
  'undo-verify': 'Verification undone',
}

const EarlierDecisions = ({ decisions }: Pick<VerificationCase, 'decisions'>) => (
  <ul>
    {decisions.map(({ decision, notes, actor_username, created_at }) => (
      <li key={`${created_at} ${decision}`} className="py-1">
        <p className="text-ink-2">
          {DECISIONS[decision]}
          {actor_username ? ` by @${actor_username}` : null}, {formatDay(created_at)}
        </p>
        {notes ? (
          <p dir="auto" className="text-small whitespace-pre-line text-ink-2">
            “{notes}”
          </p>
        ) : null}
      </li>
    ))}
  </ul>
)

const ProfileText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-line text-ink-2">
    {text}
  </p>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4 wrap-anywhere">
    <h3 className="text-name">{title}</h3>
    {children}
  </section>
)
