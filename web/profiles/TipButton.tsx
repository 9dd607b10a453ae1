import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { api } from '#web/core/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { listTipLinks } from './tip-links.ts'

const loadTipQr = () => import('./TipQr.tsx')
const TipQr = lazyPart(() => loadTipQr().then(({ TipQr }) => ({ default: TipQr })))

type TipButtonProps = { profile: OwnProfile; lit: boolean; label?: string; className?: string }

/** Opens the user's tip QR code. Renders nothing without a payment app. */
export const TipButton = ({ profile, lit, label = 'Show tip code', className }: TipButtonProps) => {
  const [open, setOpen] = useState(false)
  const links = listTipLinks(profile)
  // Loads in the background, so that the code also opens when the venue's network fails.
  useEffect(() => void loadTipQr().catch(() => {}), [])
  if (links.length === 0) return null
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        <QrCode aria-hidden className="size-5 flex-none" />
        {label}
      </Button>
      <Suspense>
        {open ? <TipQr open onOpenChange={setOpen} person={profile} links={links} lit={lit} /> : null}
      </Suspense>
    </>
  )
}

/** The tip button on the home page, lit while its talent is on shift. */
export const TipCodeButton = ({ lit, className }: { lit: boolean; className?: string }) => {
  const profile = useQuery(api.profiles.mine.queryOptions())
  if (profile.isLoading) return <Loading text="Loading your tip code..." quiet />
  return profile.data ? <TipButton profile={profile.data} lit={lit} label="Tip code" className={className} /> : null
}
