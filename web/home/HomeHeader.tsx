import type { Me } from '#contract/accounts.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { formatClockTime, formatWeekday } from '#web/ui/times.ts'

type HomeHeaderProps = {
  me: Me
  now: number
  /** What matters most to the user's role. Empty while it is not known; its line is kept free on phones. */
  note?: string
}

/** Greeting, username, current time, a note, and search for users and venues. */
export const HomeHeader = ({ me, now, note }: HomeHeaderProps) => (
  <div className="mb-3 grid gap-x-6 gap-y-2.5 tablet:grid-cols-2 tablet:items-end desk:mb-6 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
    <PageHeader
      title={formatGreeting(formatFirstName(me), now)}
      tab="Home"
      lead={
        <p>
          {me.full_name ? <span className="wrap-anywhere">@{me.username} · </span> : null}
          {formatMoment(now)}
          {note === undefined ? null : (
            <>
              {note ? <span className="max-tablet:hidden"> · </span> : null}
              <span className="block min-h-6.5 tablet:inline">{note}</span>
            </>
          )}
        </p>
      }
      className=""
    />
    <SearchBox />
  </div>
)

/** `Evening, Nora`, by the viewer's clock, as in web/start.js. The evening lasts until 5 AM. */
const formatGreeting = (name: string, now: number): string => {
  const hour = new Date(now).getHours()
  const time = hour >= 5 && hour < 12 ? 'Morning' : hour >= 12 && hour < 17 ? 'Afternoon' : 'Evening'
  return `${time}, ${name}`
}

/** `Friday 9:04 PM` */
const formatMoment = (now: number): string => `${formatWeekday(now)} ${formatClockTime(now)}`
