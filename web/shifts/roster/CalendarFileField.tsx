import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'

type CalendarFileFieldProps = {
  fileName: string | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** A button that opens the browser's file picker for a calendar file, with the name of the chosen file. */
export const CalendarFileField = ({ fileName, error, onChoose }: CalendarFileFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">Calendar file</legend>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        aria-describedby={`${id}-file`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Cleared so that choosing the same file again fires a change event.
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden className="size-5" />
          {fileName ? 'Choose another file' : 'Choose a file'}
        </Button>
        <p id={`${id}-file`} role="status" className="min-w-0 text-micro text-ink-3 wrap-anywhere">
          {fileName ?? '.ics file, up to 256 kB'}
        </p>
      </div>
      {fileName ? <FieldError id={`${id}-error`} error={error} /> : null}
    </fieldset>
  )
}
