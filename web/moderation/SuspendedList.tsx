import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { SuspendedPerson } from '#contract/admin.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { formatDay } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { adminTexts } from './texts.ts'

/** Suspended people, with a button to lift each suspension. */
export const SuspendedList = () => {
  const suspended = useInfiniteQuery(api.admin.suspended.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const [chosen, choose] = useState<SuspendedPerson>()
  return (
    <QueryView
      query={suspended}
      failed={formatError(suspended.error, adminMessages.suspendedFailed)}
      loading={<LoadingBlock text="Loading suspended people..." className="h-64 rounded-card!" />}
    >
      {({ pages }) => {
        const people = listUniqueItems(pages)
        return (
          <Card as="div">
            {people.length === 0 ? (
              <EmptyState art={<GlassArt />} title="No one is suspended.">
                People you suspend show up here. You can lift a suspension anytime.
              </EmptyState>
            ) : (
              <ul>
                {people.map((person) => (
                  <SuspendedListItem key={person.id} person={person} onLift={() => choose(person)} />
                ))}
              </ul>
            )}
            <LoadMorePages query={suspended} failed={adminMessages.suspendedFailed} />
            {chosen ? <LiftSuspension key={chosen.id} person={chosen} onClose={() => choose(undefined)} /> : null}
          </Card>
        )
      }}
    </QueryView>
  )
}

const formatName = ({ full_name, username }: SuspendedPerson) => full_name ?? `@${username}`

const SuspendedListItem = ({ person, onLift }: { person: SuspendedPerson; onLift: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 wrap-anywhere not-first:border-t not-first:border-line">
    <PersonAvatar person={person} />
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">
        <bdi>{formatName(person)}</bdi>
      </p>
      <p className="text-small text-ink-2">
        @{person.username} · since {formatDay(person.suspended_at)}
      </p>
      {person.notes ? <p className="text-small text-ink-2 whitespace-pre-line">“{person.notes}”</p> : null}
    </div>
    <Button look="outline" onClick={onLift}>
      <UserCheck aria-hidden className="size-5" />
      {adminTexts.liftSuspension}
      <span className="sr-only"> of {formatName(person)}</span>
    </Button>
  </li>
)

const LiftSuspension = ({ person, onClose }: { person: SuspendedPerson; onClose: () => void }) => {
  const cache = useQueryClient()
  const lift = useMutation(
    api.admin.liftSuspension.mutationOptions({
      onSuccess: async () => {
        toast.success(`${formatName(person)} is back. We’ve emailed them.`)
        onClose()
        await cache.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      title={`Lift suspension of ${formatName(person)}?`}
      confirm={adminTexts.liftSuspension}
      confirmBusy="Lifting..."
      busy={lift.isPending}
      problem={lift.isError ? formatError(lift.error, adminMessages.decisionFailed) : undefined}
      onConfirm={() => lift.mutate({ id: person.id })}
    >
      <p>They can log in again, and people can see them and their posts. We’ll email them.</p>
    </ConfirmDialog>
  )
}
