import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { SuspendedPerson } from '#contract/admin.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { problemText } from '#web/core/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { dayText, viewerZone } from '#web/ui/times.ts'
import { say } from '#web/ui/toast.ts'

/** Who is suspended, and the way back. */
export const SuspendedList = () => {
  const suspended = useInfiniteQuery(
    api.admin.suspended.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging }),
  )
  const [chosen, choose] = useState<SuspendedPerson>()
  return (
    <Read
      query={suspended}
      failed={problemText(suspended.error, adminMessages.suspendedFailed)}
      loading={
        <Loading text="Loading who is suspended..." quiet>
          <Skeleton className="h-64 rounded-card!" />
        </Loading>
      }
    >
      {({ pages }) => {
        const people = itemsOf(pages)
        return (
          <Card as="div">
            {people.length === 0 ? (
              <EmptyState art={<GlassArt />} title="Nobody is suspended.">
                Whom you suspend stands here, with the way back.
              </EmptyState>
            ) : (
              <ul>
                {people.map((person) => (
                  <Row key={person.id} person={person} onLift={() => choose(person)} />
                ))}
              </ul>
            )}
            <MorePages query={suspended} failed={adminMessages.suspendedFailed} />
            {chosen ? <Lift key={chosen.id} person={chosen} onClose={() => choose(undefined)} /> : null}
          </Card>
        )
      }}
    </Read>
  )
}

const nameOf = ({ full_name, username }: SuspendedPerson) => full_name ?? `@${username}`

const Row = ({ person, onLift }: { person: SuspendedPerson; onLift: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 wrap-anywhere not-first:border-t not-first:border-line">
    <PersonAvatar person={person} />
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">{nameOf(person)}</p>
      <p className="text-small text-ink-2">
        @{person.username} · since {dayText(person.suspended_at, viewerZone())}
      </p>
      {person.notes ? <p className="text-small text-ink-2 whitespace-pre-line">“{person.notes}”</p> : null}
    </div>
    <Button look="outline" onClick={onLift}>
      <UserCheck aria-hidden className="size-5" />
      Lift<span className="sr-only"> the suspension of {nameOf(person)}</span>
    </Button>
  </li>
)

const Lift = ({ person, onClose }: { person: SuspendedPerson; onClose: () => void }) => {
  const cache = useQueryClient()
  const lift = useMutation(
    api.admin.liftSuspension.mutationOptions({
      onSuccess: async () => {
        say(`${nameOf(person)} is back, and was mailed.`)
        onClose()
        await cache.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  return (
    <AskDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Lift the suspension of ${nameOf(person)}?`}
      confirm="Lift it"
      confirmBusy="Lifting..."
      busy={lift.isPending}
      problem={lift.isError ? problemText(lift.error, adminMessages.decisionFailed) : undefined}
      onConfirm={() => lift.mutate({ id: person.id })}
    >
      <p>They can log in again, and all of theirs is back. They are mailed.</p>
    </AskDialog>
  )
}
