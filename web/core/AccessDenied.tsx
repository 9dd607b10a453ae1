import type { ReactNode } from 'react'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

/** A page that is not for this person, with the way to where they belong. */
export const AccessDenied = ({
  reason,
  action = <ButtonLink to="/profile">Go to Profile</ButtonLink>,
}: {
  reason: string
  action?: ReactNode
}) => (
  <UnavailablePage tab="Access Denied" art={<GlassArt kind="shut" />} title="Access Denied" action={action}>
    {reason}
  </UnavailablePage>
)
