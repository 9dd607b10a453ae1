import { useMutation } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportCase } from '#contract/admin.ts'
import { formatCount } from '#contract/format-count.ts'
import { client } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { adminTexts } from './texts.ts'

const focus = (list: HTMLElement | null) => list?.focus({ preventScroll: true })

type PersonCountsProps = { report: Pick<ReportCase, 'subject_type' | 'subject_id'> }

/** How many people reported, blocked or hid their schedule from a person. Shown on request, because each view is logged. */
export const PersonCounts = ({ report: { subject_type, subject_id } }: PersonCountsProps) => {
  // Not a query, which would fetch again by itself and log a view that no one asked for.
  const counts = useMutation({
    mutationFn: () => client.admin.personCounts({ subject_type, subject_id }),
    networkMode: 'always',
  })
  if (counts.data) {
    const { reported_by, blocked_by, hidden_by } = counts.data
    return (
      // Takes the focus of the button, so that the numbers are read aloud.
      <ul ref={focus} tabIndex={-1} className="mt-1 text-ink-2 outline-none">
        <li>Reported by {formatCount(reported_by, 'person', 'people')}</li>
        <li>Blocked by {formatCount(blocked_by, 'person', 'people')}</li>
        <li>Schedule hidden from them by {formatCount(hidden_by, 'person', 'people')}</li>
      </ul>
    )
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="outline" busy={counts.isPending} onClick={() => counts.mutate()}>
          {adminTexts.showResponses}
        </Button>
        <p className="text-small text-ink-2">{adminTexts.responsesAreLogged}</p>
      </div>
      <FormProblem
        message={counts.isError ? formatErrorWith(counts.error, adminMessages.responsesFailed) : undefined}
      />
    </>
  )
}
