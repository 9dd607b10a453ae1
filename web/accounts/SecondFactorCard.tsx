import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { AccountSettings } from '#contract/accounts.ts'
import { formatCodesLeft } from '#contract/format-codes-left.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { formatDay } from '#web/ui/times.ts'
import { accountTexts } from './texts.ts'

const SetUpDialog = lazyPart(() =>
  import('./SecondFactorSetUpDialog.tsx').then((module) => ({ default: module.SecondFactorSetUpDialog })),
)
const ChangeDialog = lazyPart(() =>
  import('./SecondFactorChangeDialog.tsx').then((module) => ({ default: module.SecondFactorChangeDialog })),
)

type DialogName = 'set up' | 'stop' | 'renew'

/** The status of two-step login, with buttons to set it up, turn it off and renew its recovery codes. */
export const SecondFactorCard = ({ settings: { second_factor } }: { settings: AccountSettings }) => {
  const { on_since, recovery_codes_left, is_required } = second_factor
  const [dialog, setDialog] = useState<DialogName>()
  const invitation = useInvitation(() => {
    if (!on_since) setDialog('set up')
  })
  const close = () => setDialog(undefined)
  return (
    <Card aria-label={accountTexts.secondFactor}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{accountTexts.secondFactor}</h2>
        {on_since ? <Badge tone="mint">On</Badge> : null}
      </div>
      <p className="mt-1 text-ink-2">
        {on_since
          ? `On since ${formatDay(on_since)}. You log in with your password and a code from your app.`
          : 'Adds a code from an app on your phone, so a stolen password isn’t enough.'}
      </p>
      {is_required && !on_since ? (
        <Notice className="mt-4" title="Required for staff">
          Moderation opens once this is on. To set it up, open the link in your staff invitation.
        </Notice>
      ) : null}
      {on_since ? <p className="mt-3 text-small font-semibold">{formatCodesLeft(recovery_codes_left)}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {on_since ? (
          <>
            <Button onClick={() => setDialog('renew')}>Create new recovery codes</Button>
            <Button look="outline" onClick={() => setDialog('stop')}>
              {accountTexts.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDialog('set up')}>{accountTexts.setUp}</Button>
        )}
      </div>
      <Suspense>
        {dialog === 'set up' ? <SetUpDialog invitation={invitation} onClose={close} /> : null}
        {dialog === 'stop' || dialog === 'renew' ? <ChangeDialog action={dialog} onClose={close} /> : null}
      </Suspense>
    </Card>
  )
}

/** The token of a staff invitation link. It is removed from the URL at once, and so from the browser's history. */
const useInvitation = (onInvited: () => void): string | undefined => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState<string>()
  const handleInvited = useEffectEvent(onInvited)
  useEffect(() => {
    const token = /^staff=([\w-]{16,200})$/.exec(hash)?.[1]
    if (!token) return
    setInvitation(token)
    handleInvited()
    void navigate({ to: '/settings/account', replace: true, resetScroll: false })
  }, [hash, navigate])
  return invitation
}
