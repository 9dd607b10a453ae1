import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatWeek } from './week.ts'

type NothingToCopyProps = {
  from: string
  /** Whether the week has shifts, but all would be in the past. */
  isPast: boolean
}

/** Says why there is nothing to copy, and offers to add a shift instead. */
export const NothingToCopy = ({ from, isPast }: NothingToCopyProps) => (
  <Card>
    <EmptyState
      art={<GlassArt kind="calendar" />}
      title="Nothing to copy."
      action={<ButtonLink to="/shifts/new">Add New Shift</ButtonLink>}
    >
      {isPast ? (
        'Those days have passed. Choose a later week to copy to.'
      ) : (
        <>
          You had no shifts from <span className="whitespace-nowrap">{formatWeek(from)}</span>. Choose another week to
          copy from.
        </>
      )}
    </EmptyState>
  </Card>
)
