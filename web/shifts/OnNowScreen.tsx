import { Link } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { askPosition } from '#web/app/position.ts'
import { Board, BoardPart } from '#web/ui/Board.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { ShiftLine } from './ShiftLine.tsx'
import { ShiftLineSkeletons } from './ShiftLines.tsx'
import { useOnNow } from './use-on-now.ts'

/** Who is on now, near me: until when, how far, and who starts soon. */
export const OnNowScreen = () => {
  const onNow = useOnNow()
  const { now, query, located, on, soon } = onNow
  return (
    <div className="wrap max-w-[46rem]! pt-2 desk:pt-8">
      <PageHeader
        title="On now, near you"
        lead={located ? 'Within 25 miles of where you are' : 'Within 25 miles of the default place'}
        actions={<Locate located={located} />}
      />
      <Board aria-label="On now">
        <Read
          query={query}
          failed={shiftMessages.onNowFailed}
          loading={
            <Loading text="Loading who is on now..." quiet>
              <ShiftLineSkeletons />
            </Loading>
          }
        >
          {() => (
            <>
              <p role="status" className="sr-only">
                {`${on.length} on now, ${soon.length} starting within two hours`}
              </p>
              {on.length > 0 ? (
                <ul>
                  {on.map((shift) => (
                    <ShiftLine key={shift.id} shift={shift} now={now} wide />
                  ))}
                </ul>
              ) : soon.length > 0 ? (
                <p className="py-3 text-small text-ink-2">Nobody is on right now.</p>
              ) : (
                <Quiet />
              )}
              {soon.length > 0 ? (
                <>
                  <BoardPart as="h2">Within two hours</BoardPart>
                  <ul>
                    {soon.map((shift) => (
                      <ShiftLine key={shift.id} shift={shift} now={now} wide />
                    ))}
                  </ul>
                </>
              ) : null}
            </>
          )}
        </Read>
      </Board>
      <p className="mt-3 text-small text-ink-2">
        From posted schedules, read anew every minute. Who works later stands under{' '}
        <Link to="/entertainers" className="link-line">
          Talent
        </Link>
        .
      </p>
    </div>
  )
}

const Locate = ({ located }: { located: boolean }) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(false)
  const ask = async () => {
    setBusy(true)
    setRefused(!(await askPosition()))
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Button onClick={() => void ask()} busy={busy} busyLabel="Looking...">
        <LocateFixed aria-hidden className="size-5" />
        {located ? 'Look again' : 'Use my position'}
      </Button>
      {refused ? <Notice title="Your position is not known.">You see the default place.</Notice> : null}
    </div>
  )
}

const Quiet = () => (
  <EmptyState
    art={<GlassArt />}
    title="Quiet around here"
    action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
  >
    Nobody is posted within 25 miles for the next two hours.
  </EmptyState>
)
