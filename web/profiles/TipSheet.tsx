import { formatFirstName } from '#web/core/person-name.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { useIsDesktop } from '#web/ui/use-media-query.ts'
import { TipCode } from './TipCode.tsx'
import { TipLinkList } from './TipLinkList.tsx'
import { tipTexts } from './texts.ts'
import type { TipLink } from './tip-links.ts'

type TipSheetProps = DialogState & {
  person: { username: string; full_name: string | null }
  links: readonly TipLink[]
}

/** Ways to tip a person: on phones the links come first, on desktop the QR code for the phone. */
export const TipSheet = ({ open, onOpenChange, person, links }: TipSheetProps) => {
  const isDesktop = useIsDesktop()
  const name = formatFirstName(person)
  const list = <TipLinkList links={links} />
  const code = <TipCode links={links} hint={isDesktop ? tipTexts.scan : tipTexts.scanElsewhere} />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Tip ${name}`}
      description={<p>Goes straight to {name}. Last Call takes no cut.</p>}
    >
      <div className="grid gap-4">
        {isDesktop ? code : list}
        {isDesktop ? list : code}
      </div>
    </Dialog>
  )
}
