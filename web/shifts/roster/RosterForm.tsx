import { useId, useState } from 'react'
import { ROSTER_MAX_BYTES } from '#contract/roster.limits.ts'
import { rosterMessages } from '#contract/roster.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { formatErrorReason, toFieldErrors } from '#web/core/errors.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import { VenueField } from '#web/shifts/VenueField.tsx'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import { RosterFileField } from './RosterFileField.tsx'
import type { TextReading } from './read-text-roster.ts'
import { rosterTexts } from './texts.ts'

/** A roster to import: its text, the name of its file, its venue, and the venues chosen for single entries. */
export type RosterUpload = {
  text: string
  file_name: string | undefined
  venue_id: string
  choices: { key: string; venue_id: string }[]
  /** Of a text that is no calendar file: how it was read. `text` is then a calendar file of the user's shifts. */
  reading?: TextReading
}

type RosterFormProps = {
  venues: readonly VenueOption[]
  /** The values entered before, when the user comes back from the review. */
  last: RosterUpload | undefined
  onRead: (roster: RosterUpload) => Promise<unknown>
}

/** The text has no shift that could be read. */
export class UnreadRosterError extends Error {}

/** The form for a roster: its text or a file, and the venue it belongs to. */
export const RosterForm = ({ venues, last, onRead }: RosterFormProps) => {
  const id = useId()
  const [text, setText] = useState(last?.reading?.typed ?? last?.text ?? '')
  const [file, setFile] = useState(last?.file_name)
  const [venue, setVenue] = useState(last?.venue_id ?? '')
  const [errors, setErrors] = useState<{ text?: string | undefined; venue_id?: string | undefined }>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useUnsavedChangesGuard((leaving) => (leaving === 'document' || !busy) && (text !== '' || venue !== ''))

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const tooLarge = chosen.size > ROSTER_MAX_BYTES
    setErrors({ ...errors, text: tooLarge ? rosterMessages.tooLarge : undefined })
    if (tooLarge) {
      setText('')
      setFile(undefined)
      return
    }
    try {
      const { readRosterFile } = await import('#web/shifts/roster-text/read-file.ts')
      setText(await readRosterFile(chosen))
      setFile(chosen.name)
    } catch {
      setErrors({ ...errors, text: rosterTexts.fileUnreadable })
    }
  }
  const send = async () => {
    const missing = {
      text: text.trim() ? undefined : rosterMessages.empty,
      venue_id: venue ? undefined : shiftMessages.missingVenue,
    }
    setErrors(missing)
    setProblem(undefined)
    if (missing.text || missing.venue_id) return
    setBusy(true)
    try {
      await sendLoggedIn(() => onRead({ text, file_name: file, venue_id: venue, choices: [] }))
    } catch (error) {
      const fields = error instanceof UnreadRosterError ? { text: rosterTexts.noShifts } : toFieldErrors(error)
      setErrors({ text: fields.text, venue_id: fields.venue_id })
      setProblem(`${rosterMessages.failed} ${fields.text ?? formatErrorReason(error)}`)
    }
    setBusy(false)
  }
  const handlers = useSubmitHandlers(send, busy)
  return (
    <form noValidate className="grid max-w-[42rem] gap-4" {...handlers}>
      <Card className="grid gap-5">
        <VenueField
          id={`${id}-venue`}
          venues={venues}
          value={venue}
          error={errors.venue_id}
          onChange={(event) => setVenue(event.target.value)}
          note={<p className="text-micro text-ink-3">Shifts that name another venue go to that venue.</p>}
        />
        {file ? null : (
          <TextAreaField
            label={rosterTexts.pasted}
            rows={4}
            spellCheck={false}
            value={text}
            error={errors.text}
            hint={rosterTexts.pastedHint}
            placeholder={rosterTexts.pastedExample}
            className="max-h-64"
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <RosterFileField fileName={file} error={errors.text} onChoose={(chosen) => void choose(chosen)} />
      </Card>
      <FormFooter problem={problem}>
        <SubmitButton busy={busy} busyLabel="Reading..." className="flex-1 tablet:flex-none">
          {rosterTexts.read}
        </SubmitButton>
      </FormFooter>
    </form>
  )
}
