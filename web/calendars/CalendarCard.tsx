import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { CalendarKind, CalendarLink } from '#contract/calendars.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatLinkState } from './link-state.ts'
import { NewCalendarLink } from './NewCalendarLink.tsx'
import { calendarTexts } from './texts.ts'

type CalendarCardProps = {
  kind: CalendarKind
  title: string
  text: string
  /** The active link. Its URL was shown only once, when it was created. */
  address: CalendarLink | undefined
  /** Whether this card shows the page's primary button. */
  first: boolean
}

/** A calendar's link, with buttons to create, replace and revoke it. */
export const CalendarCard = ({ kind, title, text, address, first }: CalendarCardProps) => {
  const cache = useQueryClient()
  const [confirming, setConfirming] = useState<'renew' | 'revoke'>()
  const invalidate = () => cache.invalidateQueries({ queryKey: api.calendars.key() })
  const make = useMutation({
    mutationFn: () => client.calendars.make({ kind }),
    // Fails at once when offline: a link created hours later would never be shown.
    networkMode: 'always',
    onSettled: async () => {
      setConfirming(undefined)
      await invalidate()
    },
  })
  const revoke = useMutation({
    mutationFn: () => client.calendars.revoke({ kind }),
    networkMode: 'always',
    onSuccess: async () => {
      make.reset()
      setConfirming(undefined)
      toast.success(calendarMessages.revoked)
      await invalidate()
    },
  })
  const handleOpenChange = (open: boolean) => {
    if (!open) setConfirming(undefined)
    revoke.reset()
  }
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
      {make.data && address ? (
        <NewCalendarLink address={make.data} first={first} />
      ) : (
        <p className="mt-3 text-small font-semibold">{formatLinkState(address)}</p>
      )}
      <div className="mt-4 empty:hidden">
        <FormProblem message={make.error ? formatError(make.error, calendarMessages.makeFailed) : undefined} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look={address ? 'quiet' : first ? 'solid' : 'quiet'}
          busy={make.isPending && !confirming}
          busyLabel="Creating..."
          onClick={() => (address ? setConfirming('renew') : make.mutate())}
        >
          {address ? calendarTexts.replaceLink : calendarTexts.makeLink}
          <span className="sr-only">: {title}</span>
        </Button>
        {address ? (
          <Button look="outline" onClick={() => setConfirming('revoke')}>
            {calendarTexts.revokeLink}
            <span className="sr-only">: {title}</span>
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={confirming === 'renew'}
        onOpenChange={handleOpenChange}
        title={calendarTexts.replaceQuestion}
        confirm={calendarTexts.replaceLink}
        confirmBusy="Creating..."
        busy={make.isPending}
        onConfirm={() => make.mutate()}
      >
        <p>
          Your current link stops working right away. Calendars that use it won’t update until you give them the new
          one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'revoke'}
        onOpenChange={handleOpenChange}
        title={calendarTexts.revokeQuestion}
        confirm={calendarTexts.revokeLink}
        confirmBusy="Revoking..."
        busy={revoke.isPending}
        danger
        problem={revoke.error ? formatError(revoke.error, calendarMessages.revokeFailed) : undefined}
        onConfirm={() => revoke.mutate()}
      >
        <p>Calendars that use it stop updating. Entries they already have may stay until you remove them there.</p>
      </ConfirmDialog>
    </Card>
  )
}
