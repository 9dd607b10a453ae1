import { Logo } from '#web/artwork/Logo.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { formatClockTime, formatWeekday } from '#web/ui/times.ts'
import { pushTexts } from './texts.ts'

/** A drawn lock screen with a notification about a person, as an example of what arrives. */
export const LockScreen = ({ name }: { name: string }) => {
  const now = useCurrentMinute()
  return (
    <figure>
      <div
        role="img"
        aria-label={pushTexts.exampleLabel(name)}
        className="lights-down rounded-card bg-room p-3 pt-4 text-center text-ink shadow-[inset_0_0_0_1px_var(--lc-line)] forced-colors:border"
      >
        <p className="text-micro text-ink-2">{formatWeekday(now)}</p>
        <p className="sign text-time font-semibold tablet:text-page">{formatClockTime(now)}</p>
        <div className="mt-3 flex items-start gap-3 rounded-key bg-surface-3 p-3 text-left forced-colors:border">
          <Logo className="size-9 flex-none" />
          <div className="min-w-0 flex-1 text-small">
            <p className="flex justify-between gap-2 text-micro text-ink-2">
              <span>Last Call</span>
              <span>now</span>
            </p>
            <p className="font-semibold wrap-anywhere">{pushTexts.exampleTitle(name)}</p>
            <p className="text-ink-2">{pushTexts.exampleBody}</p>
          </div>
        </div>
      </div>
      <figcaption aria-hidden className="mt-2 text-center text-micro text-ink-3">
        {pushTexts.example}
      </figcaption>
    </figure>
  )
}
