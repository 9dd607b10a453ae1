import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { listTipLinks } from './tip-links.ts'

// Loaded on demand, because it opens with a tap.
const TipSheet = lazyPart(() => import('./TipSheet.tsx').then((module) => ({ default: module.TipSheet })))

/** Opens the payment links and QR codes of another person. Renders nothing without a payment app. */
export const TipSheetButton = ({ person, className }: { person: Profile; className?: string }) => {
  const [open, setOpen] = useState(false)
  const links = person.parts ? listTipLinks(person.parts) : []
  if (links.length === 0) return null
  return (
    <>
      <Button look="outline" className={className} onClick={() => setOpen(true)}>
        <HandCoins aria-hidden className="size-5 flex-none" />
        Tip<span className="sr-only"> {person.full_name || person.username}</span>
      </Button>
      <Suspense>{open ? <TipSheet open onOpenChange={setOpen} person={person} links={links} /> : null}</Suspense>
    </>
  )
}
