import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { CalendarAddress, CalendarKind } from '#contract/calendars.ts'
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
  /** The one that stands; what it is was told when it was made. */
  address: CalendarAddress | undefined
  /** Has the one solid key of the page. */
  first: boolean
}

/** One calendar: whether it has an address, and the ways to make, renew and revoke it. */
export const CalendarCard = ({ kind, title, text, address, first }: CalendarCardProps) => {
  const cache = useQueryClient()
  const [asking, ask] = useState<'renew' | 'revoke'>()
  const reread = () => cache.invalidateQueries({ queryKey: api.calendars.key() })
  const make = useMutation({
    mutationFn: () => client.calendars.make({ kind }),
    // Offline it fails at once: an address that comes hours later would be told to nobody.
    networkMode: 'always',
    onSettled: async () => {
      ask(undefined)
      await reread()
    },
  })
  const revoke = useMutation({
    mutationFn: () => client.calendars.revoke({ kind }),
    networkMode: 'always',
    onSuccess: async () => {
      make.reset()
      ask(undefined)
      toast.success(calendarMessages.revoked)
      await reread()
    },
  })
  const turn = (open: boolean) => {
    if (!open) ask(undefined)
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
          busy={make.isPending && !asking}
          busyLabel="Making..."
          onClick={() => (address ? ask('renew') : make.mutate())}
        >
          {address ? calendarTexts.replaceLink : calendarTexts.makeLink}
          <span className="sr-only">: {title}</span>
        </Button>
        {address ? (
          <Button look="outline" onClick={() => ask('revoke')}>
            Revoke<span className="sr-only">: {title}</span>
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={turn}
        title={calendarTexts.replaceQuestion}
        confirm={calendarTexts.replaceLink}
        confirmBusy="Making..."
        busy={make.isPending}
        onConfirm={() => make.mutate()}
      >
        <p>The one you have stops at once. Calendars that use it get nothing more until you give them the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        onOpenChange={turn}
        title={calendarTexts.revokeQuestion}
        confirm="Revoke"
        confirmBusy="Revoking..."
        busy={revoke.isPending}
        danger
        problem={revoke.error ? formatError(revoke.error, calendarMessages.revokeFailed) : undefined}
        onConfirm={() => revoke.mutate()}
      >
        <p>Calendars that use it get nothing more. What they have copied may stay in them until you remove it there.</p>
      </ConfirmDialog>
    </Card>
  )
}
