import { CalendarPlus, Copy } from 'lucide-react'
import { useRef } from 'react'
import { calendarMessages } from '#contract/calendars.texts.ts'
import type { NewCalendarLink as NewLink } from '#contract/calendars.ts'
import { QrCode } from '#web/core/QrCode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { calendarTexts } from './texts.ts'

/** A calendar link just created, as QR code, webcal link and URL. It is shown only once. */
export const NewCalendarLink = ({ address, first }: { address: NewLink; first: boolean }) => {
  const { url, webcal_url } = address
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(calendarMessages.copied)
    } catch {
      field.current?.select()
      toast.error(calendarMessages.copyFailed)
    }
  }
  return (
    <div className="mt-4 grid gap-4 desk:grid-cols-[auto_minmax(0,1fr)] desk:items-center">
      {/* On phones and tablets the link comes first and the code last; on desktop the phone scans the code. */}
      <div className="order-last w-36 rounded-key bg-[#ffffff] p-3 shadow-1 desk:order-none">
        <QrCode text={webcal_url} label={calendarTexts.qrCode} />
      </div>
      <div className="grid justify-items-start gap-3">
        <p role="status">
          <b>{calendarMessages.made}</b> Scan the code with your phone, open it on this device, or copy the link. Once
          you leave this page, you won’t see it again.
        </p>
        <div className="flex flex-wrap gap-2">
          <a href={webcal_url} className={buttonStyle({ look: first ? 'solid' : 'quiet' })}>
            <CalendarPlus aria-hidden className="size-5" />
            {calendarTexts.openInCalendar}
          </a>
          <a
            href={buildGoogleLink(webcal_url)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ look: 'outline' })}
          >
            {calendarTexts.addToGoogle}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-2 desk:col-span-2">
        <div className="min-w-48 flex-1">
          <TextField
            ref={field}
            label={calendarTexts.link}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button onClick={() => void copy()} className="min-h-12">
          <Copy aria-hidden className="size-5" />
          {calendarTexts.copyLink}
        </Button>
      </div>
    </div>
  )
}

/** Opens Google Calendar, which asks whether to subscribe. Android has no program for webcal links. */
const buildGoogleLink = (webcalUrl: string) =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalUrl)}`
