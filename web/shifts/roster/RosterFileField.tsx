import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { rosterTexts } from './texts.ts'

type RosterFileFieldProps = {
  fileName: string | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** A button that opens the browser's file picker for a roster, with the name of the chosen file. */
export const RosterFileField = ({ fileName, error, onChoose }: RosterFileFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">{rosterTexts.file}</legend>
      <input
        ref={input}
        type="file"
        accept=".ics,.csv,.tsv,.txt,.xlsx,text/calendar,text/csv"
        aria-label={rosterTexts.file}
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
          {fileName ?? rosterTexts.fileHint}
        </p>
      </div>
      {fileName ? <FieldError id={`${id}-error`} error={error} /> : null}
    </fieldset>
  )
}
