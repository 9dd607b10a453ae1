import { useEffect, useState } from 'react'
import { formatFirstName, type PersonName } from '#web/core/person-name.ts'
import { isPushOwner, type PushOfferKind, pausePushOffers } from '#web/core/push-memory.ts'
import { choosePushOffer } from '#web/core/push-support.ts'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { toast } from '#web/ui/toast.ts'
import { InstallSteps } from './InstallSteps.tsx'
import { LockScreen } from './LockScreen.tsx'
import { pushTexts } from './texts.ts'
import { usePushDevice } from './use-push-device.ts'

export type PushOfferSheetProps = { person: PersonName; onClose: () => void }

/** Offers push notifications. However it is closed, the next offer comes after a month at the earliest. */
export const PushOfferSheet = ({ person, onClose }: PushOfferSheetProps) => {
  const me = useMe().id
  // Decided once: showing the offer pauses further ones.
  const [kind] = useState(() => (isPushOwner(me) ? undefined : choosePushOffer(Date.now())))
  useEffect(() => {
    if (!kind) onClose()
  }, [kind, onClose])
  if (!kind) return null
  return kind === 'install' ? <InstallSheet onClose={onClose} /> : <AskSheet person={person} onClose={onClose} />
}

const AskSheet = ({ person, onClose }: { person: PersonName; onClose: () => void }) => {
  const { state, busy, change, problem } = usePushDevice()
  // Once open it stays until it is closed: the state changes while the browser asks.
  const [isOpen, setOpen] = useState(false)
  if (state === 'off' && !isOpen) setOpen(true)
  if (!isOpen) return null
  const name = formatFirstName(person)
  const turnOn = () =>
    change(true, {
      onSuccess: (now) => {
        if (now === 'on') toast.success(pushTexts.turnedOn(name))
        onClose()
      },
    })
  return (
    <Sheet
      kind="ask"
      onClose={onClose}
      title={pushTexts.offerTitle}
      description={pushTexts.offer(name)}
      actions={
        <>
          <Button look="solid" size="l" wide busy={busy} busyLabel={pushTexts.turningOn} onClick={turnOn}>
            {pushTexts.turnOn}
          </Button>
          <Button size="l" wide onClick={onClose}>
            {pushTexts.notNow}
          </Button>
        </>
      }
    >
      <LockScreen name={person.full_name || person.username} />
      <div className="mt-4 empty:hidden">
        <FormProblem message={problem ?? undefined} />
      </div>
    </Sheet>
  )
}

const InstallSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet
    kind="install"
    onClose={onClose}
    title={pushTexts.installTitle}
    description={pushTexts.install}
    actions={
      <Button look="solid" size="l" wide onClick={onClose}>
        {pushTexts.gotIt}
      </Button>
    }
  >
    <InstallSteps />
  </Sheet>
)

type SheetProps = Pick<React.ComponentProps<typeof Dialog>, 'title' | 'description' | 'actions' | 'children'> & {
  kind: PushOfferKind
  onClose: () => void
}

const Sheet = ({ kind, onClose, actions, ...rest }: SheetProps) => {
  useEffect(() => pausePushOffers(kind, Date.now()), [kind])
  return <Dialog {...openUntil(onClose)} {...rest} actions={<div className="grid gap-2">{actions}</div>} />
}
