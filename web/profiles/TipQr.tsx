import { Sun, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useState } from 'react'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { formatFirstName } from '#web/core/person-name.ts'
import { QrCode } from '#web/core/QrCode.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useReturnFocus } from '#web/ui/return-focus.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { TipAppChoice, useChosenTipLink } from './TipAppChoice.tsx'
import type { TipLink } from './tip-links.ts'

type TipQrProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: ComponentProps<typeof PersonAvatar>['person']
  links: readonly TipLink[]
  lit: boolean
}

/** The tip QR code: full screen, dark in both themes, one payment app at a time. */
export const TipQr = ({ open, onOpenChange, ...shown }: TipQrProps) => {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="lights-down fixed inset-0 z-50 flex flex-col overflow-y-auto bg-room text-ink outline-none motion-safe:data-[state=open]:animate-fade"
        >
          <Code {...shown} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Code = ({ person, links, lit }: Pick<TipQrProps, 'person' | 'links' | 'lit'>) => {
  const awake = useScreenWakeLock()
  const { link, choose } = useChosenTipLink(links)
  if (!link) return null
  const name = formatFirstName(person)
  return (
    <>
      <div className="flex items-center justify-between px-3 pt-[max(0.75rem,env(safe-area-inset-top))] tablet:px-6">
        <Radix.Close asChild>
          <IconButton label={uiTexts.close} filled>
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
        {awake ? (
          <p className="flex items-center gap-2 text-small text-ink-2">
            <Sun aria-hidden className="size-5" />
            Screen stays on
          </p>
        ) : null}
      </div>
      <div className="m-auto grid w-full max-w-[24rem] justify-items-center px-5 py-6">
        <PersonAvatar person={person} size="xl" lit={lit} className="relative z-1 -mb-10" />
        <div className="w-full rounded-sheet bg-[#ffffff] px-9 pt-16 pb-7 text-center text-[#0f1f18] shadow-2">
          <QrCode text={link.href} label={`QR code for ${link.app}, ${link.handle}`} />
          <Radix.Title className="mt-5 leading-tight text-[#0f1f18]!">Tip {name}</Radix.Title>
          <p className="mt-1 font-semibold wrap-anywhere text-[#39473f]">
            {link.app} {link.handle}
          </p>
        </div>
        <div className="mt-7 empty:hidden">
          <TipAppChoice links={links} link={link} onChoose={choose} />
        </div>
        <p className="mt-5 text-center text-small text-ink-2">Goes straight to {name}. Last Call takes no cut.</p>
      </div>
    </>
  )
}

/** Keeps the screen on while mounted, if the browser can. The browser releases the lock when the page is hidden. */
const useScreenWakeLock = () => {
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let unmounted = false
    let lock: WakeLockSentinel | undefined
    navigator.wakeLock.request('screen').then(
      (held) => {
        if (unmounted) return void held.release()
        lock = held
        setAwake(true)
        held.addEventListener('release', () => setAwake(false))
      },
      () => {},
    )
    return () => {
      unmounted = true
      void lock?.release()
    }
  }, [])
  return awake
}
