import { CalendarSearch } from 'lucide-react'
import type { PublicPage } from '#contract/public-pages.ts'
import { formatNightDay, toNightInput } from '#web/core/nights/format-night.ts'
import { getDayBounds, listNightOptions, listTimeOptions } from '#web/core/nights/night-options.ts'
import { railStyle } from '#web/core/nights/rail-style.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { useChosenInView } from '#web/core/nights/use-chosen-in-view.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { chipStyle } from '#web/ui/chip-style.ts'
import { cx } from '#web/ui/cx.ts'
import { inputStyle } from '#web/ui/Field.tsx'

type Tonight = Extract<PublicPage, { kind: 'tonight' }>
type NightChoice = { day: string; at: string | null }

/** Links to the nights of this week and the times of a night, and a field for any other day. They need no script. */
export const NightLinks = ({ page, hourNow }: { page: Tonight; hourNow: number }) => {
  const { night, present_night } = page
  const day = night?.day ?? present_night
  const at = night?.at ?? null
  const [daysRef, timesRef] = [useChosenInView<HTMLElement>(day), useChosenInView<HTMLElement>(at ?? '')]
  const days = listNightOptions(present_night)
  const isListed = days.some(({ value }) => value === day)
  const toHref = (choice: NightChoice) => toTonightPath(page, choice)
  return (
    <div className="mb-4 grid gap-1">
      <nav ref={daysRef} aria-label={nightTexts.day} className={railStyle}>
        {days.map(({ value, label, full }) => (
          <ChoiceLink key={value} href={toHref({ day: value, at })} isChosen={value === day} label={full}>
            {label}
          </ChoiceLink>
        ))}
        {isListed ? null : (
          <ChoiceLink href={toHref({ day, at })} isChosen label={formatNightDay(day)}>
            {formatNightDay(day)}
          </ChoiceLink>
        )}
      </nav>
      <nav ref={timesRef} aria-label={nightTexts.time} className={railStyle}>
        {listTimeOptions(night, { presentNight: present_night, hourNow }).map(({ value, label }) => (
          <ChoiceLink
            key={value}
            href={toHref({ day, at: value || null })}
            isChosen={value === (at ?? '')}
            label={label}
          >
            {label}
          </ChoiceLink>
        ))}
      </nav>
      <details>
        <summary className="link-line inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-small">
          <CalendarSearch aria-hidden className="size-4" />
          {nightTexts.anotherDay}
        </summary>
        <form method="get" className="flex flex-wrap items-end gap-2 py-1">
          <label className="grid gap-1 text-small font-semibold">
            {nightTexts.day}
            <input
              type="date"
              name="day"
              required
              {...getDayBounds(present_night)}
              defaultValue={day}
              className={cx(inputStyle, 'tabular')}
            />
          </label>
          {page.location ? (
            <>
              <input type="hidden" name="lat" value={page.location.lat} />
              <input type="hidden" name="lon" value={page.location.lon} />
            </>
          ) : null}
          {at ? <input type="hidden" name="at" value={at} /> : null}
          <button type="submit" className={buttonStyle({ look: 'outline' })}>
            Show
          </button>
        </form>
      </details>
    </div>
  )
}

type ChoiceLinkProps = { href: string; isChosen: boolean; label: string; children: string }

const ChoiceLink = ({ href, isChosen, label, children }: ChoiceLinkProps) => (
  <a href={href} aria-label={label} aria-current={isChosen ? 'true' : undefined} className={chipStyle}>
    {children}
  </a>
)

/** The page of the same place for another night. Of now, it has the shortest address. */
export const toTonightPath = (
  { city, is_in_city, location, present_night }: Tonight,
  { day, at }: NightChoice,
): string => {
  const path = is_in_city && city ? `/tonight/${city.slug}` : '/tonight'
  const query = new URLSearchParams({
    ...(location && { lat: String(location.lat), lon: String(location.lon) }),
    ...(day === present_night && at === null ? {} : toNightInput({ day, at })),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
