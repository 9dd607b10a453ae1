import { useId, useState } from 'react'
import { formatErrorReason } from '#web/core/errors.ts'
import type { UnreadLine } from '#web/shifts/roster-text/prepare-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { rosterTexts } from './texts.ts'

type UnreadLinesProps = { lines: readonly UnreadLine[]; onCorrect: (corrected: string) => Promise<unknown> }

/** The lines of a roster that could not be read, to correct and read again. */
export const UnreadLines = ({ lines, onCorrect }: UnreadLinesProps) => {
  const id = useId()
  const read = lines.map((line) => line.text).join('\n')
  const [text, setText] = useState(read)
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  useUnsavedChangesGuard(() => !busy && text !== read)
  const readAgain = async () => {
    setBusy(true)
    setFailed(undefined)
    await onCorrect(text).catch((error: unknown) => setFailed(formatErrorReason(error)))
    setBusy(false)
  }
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id}>{rosterTexts.unread}</h2>
      <ul className="grid gap-1 text-small">
        {lines.map(({ index, text: line, reason }) => (
          <li key={index} className="wrap-anywhere">
            <strong>{line}:</strong> <span className="text-ink-2">{rosterTexts.reasons[reason]}</span>
          </li>
        ))}
      </ul>
      <TextAreaField
        label={rosterTexts.unreadHint}
        rows={Math.min(lines.length + 1, 6)}
        spellCheck={false}
        value={text}
        error={failed}
        onChange={(event) => setText(event.target.value)}
      />
      <Button busy={busy} busyLabel="Reading..." className="justify-self-start" onClick={() => void readAgain()}>
        {rosterTexts.readAgain}
      </Button>
    </Card>
  )
}
