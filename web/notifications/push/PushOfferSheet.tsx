import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { formatFirstName } from '#web/core/person-name.ts'
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
import type { FollowedPerson } from './push-offer.ts'
import { pushTexts } from './texts.ts'
import { usePushDevice } from './use-push-device.ts'

export type PushOfferSheetProps = { person: FollowedPerson; onClose: () => void }

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

const AskSheet = ({ person, onClose }: { person: FollowedPerson; onClose: () => void }) => {
  const { state, busy, change, problem } = usePushDevice()
  const bell = useBell(person)
  // Once open it stays until it is closed: the state changes while the browser asks.
  const [isOpen, setOpen] = useState(false)
  if (state === 'off' && !isOpen) setOpen(true)
  if (!isOpen) return null
  const name = formatFirstName(person)
  const turnOn = () =>
    change(true, {
      onSuccess: (now) => {
        if (now === 'on') bell.mutate()
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

/** Turns on the bell of the person whom the offer names: without it, most people's settings let no push about them through. */
const useBell = (person: FollowedPerson) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.notifications.ringBell({ slugOrId: person.username_slug }),
    onSuccess: () => toast.success(pushTexts.turnedOn(formatFirstName(person))),
    onError: (error) => toast.error(formatError(error, notificationMessages.bellFailed)),
    onSettled: () => cache.invalidateQueries({ queryKey: api.profiles.key() }),
  })
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
