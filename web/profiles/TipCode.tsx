import { QrCode } from '#web/core/QrCode.tsx'
import { TipAppChoice, useChosenTipLink } from './TipAppChoice.tsx'
import type { TipLink } from './tip-links.ts'

/** The QR code of one payment app at a time, for another device's camera. */
export const TipCode = ({ links, hint }: { links: readonly TipLink[]; hint: string }) => {
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
