import type { ReactNode } from 'react'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

type AccessDeniedProps = { reason: string; action?: ReactNode; help?: ReactNode }

/** Shown when the user may not open a page, with a link to one they may. */
export const AccessDenied = ({
  reason,
  action = <ButtonLink to="/profile">Go to Profile</ButtonLink>,
  help,
}: AccessDeniedProps) => (
  <UnavailablePage tab="Access Denied" art={<GlassArt kind="shut" />} title="Access Denied" action={action} help={help}>
    {reason}
  </UnavailablePage>
)
