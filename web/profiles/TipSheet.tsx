import { QrCode } from '#web/core/QrCode.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { useIsDesktop } from '#web/ui/use-media-query.ts'
import { formatShortName } from './RestrictedProfileNotes.tsx'
import { TipAppChoice, useChosenTipLink } from './TipAppChoice.tsx'
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
  const name = formatShortName(person)
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

const TipCode = ({ links, hint }: Pick<TipSheetProps, 'links'> & { hint: string }) => {
  const { link, choose } = useChosenTipLink(links)
  if (!link) return null
  return (
    <div className="grid justify-items-center gap-3">
      <p className="text-small text-ink-2">{hint}</p>
      <div className="w-48 rounded-card bg-[#ffffff] p-4 text-[#0f1f18]">
        <QrCode text={link.href} label={`QR code for ${link.app}, ${link.handle}`} />
      </div>
      <TipAppChoice links={links} link={link} onChoose={choose} />
    </div>
  )
}
