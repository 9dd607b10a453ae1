import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Hourglass, Mail } from 'lucide-react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { getSupportEmail } from '#web/core/page-meta.ts'
import { refreshSession } from '#web/core/session.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { profileTexts } from './texts.ts'

/** The user's verification status, and the button to request verification. */
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
        <Notice icon={<Hourglass aria-hidden />} title={profileMessages.verificationPending}>
          We’ll reply here and in Notifications.
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="error" title={profileMessages.verificationRejected}>
          {profile.verification_notes ? (
            <p className="whitespace-pre-line wrap-anywhere">{profile.verification_notes}</p>
          ) : null}
          <RequestVerification profile={profile} label="Request again by email" />
        </Notice>
      )
    default:
      return (
        <Notice>
          We check that you work where you say you do. Send a photo of your schedule, or the name of a manager we can
          ask.
          <RequestVerification profile={profile} label={profileTexts.requestVerification} />
        </Notice>
      )
  }
}

/** Opens a prepared email and queues the request. Staff see the request even if the email is never sent. */
const RequestVerification = ({ profile, label }: { profile: OwnProfile; label: string }) => {
  const cache = useQueryClient()
  const request = useMutation(
    api.profiles.requestVerification.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: api.profiles.key() })
        await refreshSession()
      },
    }),
  )
  return (
    <div className="mt-3">
      <a
        href={buildVerificationEmail(profile)}
        className={buttonStyle({ look: 'outline' })}
        onClick={() => request.mutate({})}
      >
        <Mail aria-hidden className="size-5" />
        {label}
      </a>
      {request.isError ? (
        <p role="alert" className="mt-2 font-semibold text-cherry">
          {formatError(request.error, 'Could not record your request. Please try again.')}
        </p>
      ) : null}
    </div>
  )
}

const buildVerificationEmail = ({ username, full_name, user_type, workplaces_info }: OwnProfile) => {
  const subject = `Verification request: @${username}`
  const body = [
    'Hi,',
    '',
    'Please verify my Last Call profile.',
    '',
    `Username: @${username}`,
    `Full name: ${full_name ?? ''}`,
    `Role: ${roleNames[user_type]}`,
    `Where I work: ${workplaces_info ?? ''}`,
    '',
    'Here is a photo of my schedule, or the name of a manager you can ask:',
  ].join('\r\n')
  return `mailto:${getSupportEmail()}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
