import { useState } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'

export type DuplicateVenue = { name: string; slug: string; city: string | null }

type NearDuplicatesProps = {
  venues: readonly DuplicateVenue[]
  onClose: () => void
  addAnyway: () => Promise<void>
}

/** Lists similar venues before one is added. Its links open new tabs, to keep the input of the form below. */
export const NearDuplicates = ({ venues, onClose, addAnyway }: NearDuplicatesProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await addAnyway()
    } catch (error) {
      setProblem(`${venueMessages.createFailed} ${formatErrorReason(error)}`)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      title={venueMessages.nearDuplicate}
      cancel="Go back"
      confirm="Add it anyway"
      confirmBusy="Saving..."
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
    >
      <ul>
        {venues.map(({ name, slug, city }) => (
          <li key={slug} className="not-first:border-t not-first:border-line">
            <a
              href={`/venues/${slug}`}
              target="_blank"
              rel="noopener"
              className="link-line inline-flex min-h-11 items-center wrap-anywhere"
            >
              {city ? `${name}, ${city}` : name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
