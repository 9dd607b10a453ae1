import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { api } from '#web/core/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { listTipLinks } from './tip-links.ts'

const loadTipQr = () => import('./TipQr.tsx')
const TipQr = lazy(() => loadTipQr().then(({ TipQr }) => ({ default: TipQr })))

type TipButtonProps = { profile: OwnProfile; lit: boolean; label?: string; className?: string }

/** Opens my tip code. Nothing to show where I take no tips. */
export const TipButton = ({ profile, lit, label = 'Show tip code', className }: TipButtonProps) => {
  const [open, setOpen] = useState(false)
  const ways = listTipLinks(profile)
  // Home does not wait for it, and it is there when the bar's network is not.
  useEffect(() => void loadTipQr().catch(() => {}), [])
  if (ways.length === 0) return null
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        <QrCode aria-hidden className="size-5 flex-none" />
        {label}
      </Button>
      {open ? (
        <Suspense>
          <TipQr open onOpenChange={setOpen} person={profile} ways={ways} lit={lit} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The same on home, for talent on shift: one tap, and the phone goes across the bar. */
export const OnShiftTipButton = ({ className }: { className?: string }) => {
  const profile = useQuery(api.profiles.mine.queryOptions())
  return profile.data ? <TipButton profile={profile.data} lit label="Tip code" className={className} /> : null
}
