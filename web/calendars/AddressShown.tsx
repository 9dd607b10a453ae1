import { CalendarPlus, Copy } from 'lucide-react'
import { useRef } from 'react'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { NewCalendarAddress } from '#contract/calendars.ts'
import { qrPath } from '#web/profiles/qr-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { keyStyle } from '#web/ui/key-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { say, sayFailed } from '#web/ui/toast.ts'

/** An address just made, in all the forms programs take it: shown now and never again. */
export const AddressShown = ({ address: { url, webcal_url } }: { address: NewCalendarAddress }) => {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      say(calendarMessages.copied)
    } catch {
      field.current?.select()
      sayFailed(calendarMessages.copyFailed)
    }
  }
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Code text={webcal_url} />
        <p className="min-w-48 flex-1 text-ink-2">
          Scan with the phone that should hold it, open it here, or copy it. It is shown only now: once you leave this
          page, you can only make a new one.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField ref={field} label="Address" readOnly value={url} onFocus={(event) => event.target.select()} />
        </div>
        <Button onClick={() => void copy()} className="min-h-12">
          <Copy aria-hidden className="size-5" />
          Copy
        </Button>
      </div>
      <a href={webcal_url} className={keyStyle({ look: 'solid' }, 'justify-self-start')}>
        <CalendarPlus aria-hidden className="size-5" />
        Open in calendar
      </a>
    </div>
  )
}

/** Dark on white whatever the theme, or no camera reads it. */
const Code = ({ text }: { text: string }) => {
  const { size, path } = qrPath(text)
  return (
    <div className="w-36 flex-none rounded-key bg-[#ffffff] p-3 shadow-1">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the address"
        shapeRendering="crispEdges"
        className="w-full forced-color-adjust-none"
      >
        <path d={path} fill="#0f1f18" />
      </svg>
    </div>
  )
}
