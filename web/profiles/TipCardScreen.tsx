import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { guessPaper, PrintControls, PrintPage } from '#web/core/PrintPage.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { TipAppChoice, useChosenTipLink } from './TipAppChoice.tsx'
import { TipCards } from './TipCards.tsx'
import { profileTexts } from './texts.ts'
import { listTipLinks } from './tip-links.ts'

/** Cards with the codes of the user's page and tip link, to cut out. */
export const TipCardScreen = () => {
  const profile = useQuery(api.profiles.mine.queryOptions())
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="print:hidden">
        <PageHeader title={profileTexts.tipCard} crumb={<BackLink to="/profile">Your profile</BackLink>} />
      </div>
      <QueryView query={profile} failed={profileMessages.loadFailed} loading={<ProfileSkeleton />}>
        {(mine) => (hasTalentRole(mine) ? <Printable profile={mine} /> : <TalentOnly />)}
      </QueryView>
    </div>
  )
}

const TalentOnly = () => (
  <AccessDenied
    reason="Tip cards are for bartenders and entertainers."
    action={<ButtonLink to="/profile">Back to your profile</ButtonLink>}
  />
)

const Printable = ({ profile }: { profile: OwnProfile }) => {
  const [paper, setPaper] = useState(guessPaper)
  const page = useQuery(api.profiles.webPage.queryOptions())
  const links = listTipLinks(profile)
  const { link, choose } = useChosenTipLink(links)
  if (page.isLoading) return <ProfileSkeleton />
  return (
    <>
      {page.data?.level === 'off' ? <PageOffNotice /> : null}
      {link ? null : <NoTipLinkNotice />}
      <PrintControls paper={paper} onPaper={setPaper}>
        {link ? <TipAppChoice links={links} link={link} onChoose={choose} /> : null}
      </PrintControls>
      <PrintPage paper={paper} label={profileTexts.tipCard}>
        <TipCards person={profile} page={`${location.origin}/profiles/${profile.username_slug}`} tip={link} />
      </PrintPage>
    </>
  )
}

const PageOffNotice = () => (
  <Notice title="Only people with an account can open your page" className="mb-4 print:hidden">
    To let everyone open it, put it on the web under{' '}
    <Link to="/settings/privacy" className="link-line">
      Privacy
    </Link>
    .
  </Notice>
)

const NoTipLinkNotice = () => (
  <Notice title="No tip link yet" className="mb-4 print:hidden">
    Add one in{' '}
    <Link to="/profile/edit" className="link-line">
      Edit Profile
    </Link>{' '}
    to print its code, too.
  </Notice>
)
