import { BadgeCheck, Hourglass } from 'lucide-react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { TextAnchor } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { profileTexts } from './texts.ts'
import { VerificationRequestFields } from './VerificationRequestFields.tsx'

/** The user's verification status, and the fields to request verification. */
export const VerificationSection = ({ profile }: { profile: OwnProfile }) => {
  useScrollToHash('verification')
  return (
    <Card aria-labelledby="verification">
      <h2 id="verification" className="scroll-mt-20 outline-none">
        Talent Verification
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-2">
        {profile.user_type === 'bartender'
          ? 'Verified bartenders get a badge and access to Behind the Bar.'
          : 'Verified entertainers get a badge next to their name.'}
      </p>
      <VerificationState profile={profile} />
    </Card>
  )
}

const VerificationState = ({ profile }: { profile: OwnProfile }) => {
  switch (profile.verification_status) {
    case 'verified':
      return <Notice tone="success" icon={<BadgeCheck aria-hidden />} title={profileMessages.verificationVerified} />
    case 'pending_review':
      return (
        <>
          <Notice icon={<Hourglass aria-hidden />} title={profileMessages.verificationPending}>
            We have it, whether or not you send the email too. Email us only to add photos. We’ll reply here and in
            Notifications.
          </Notice>
          <SentRequest profile={profile} />
        </>
      )
    case 'rejected':
      return (
        <>
          <Notice tone="error" title={profileMessages.verificationRejected}>
            {profile.verification_notes ? (
              <p className="whitespace-pre-line wrap-anywhere">{profile.verification_notes}</p>
            ) : null}
          </Notice>
          <VerificationRequestFields profile={profile} label={profileTexts.requestVerificationAgain} />
        </>
      )
    default:
      return (
        <>
          <Notice>We check that you work where you say you do. Tell us how we can confirm it.</Notice>
          <VerificationRequestFields profile={profile} label={profileTexts.requestVerification} />
        </>
      )
  }
}

/** What the user sent with a pending request. */
const SentRequest = ({ profile: { verification_statement, verification_link } }: { profile: OwnProfile }) =>
  verification_statement || verification_link ? (
    <section className="mt-4 wrap-anywhere">
      <h3 className="text-name">What you sent</h3>
      {verification_statement ? <p className="whitespace-pre-line text-ink-2">{verification_statement}</p> : null}
      {verification_link ? (
        <TextAnchor href={verification_link} target="_blank" rel="noopener noreferrer nofollow">
          {verification_link}
        </TextAnchor>
      ) : null}
    </section>
  ) : null
