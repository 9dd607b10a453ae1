import { CalendarSearch, Clock } from 'lucide-react'
import { useState } from 'react'
import type { Night } from '#contract/night-choice.ts'
import { getHour } from '#web/core/night.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { ChipLink } from '#web/ui/ChipLink.tsx'
import { AnotherDayField } from './AnotherDayField.tsx'
import { formatNightDay, withNight } from './format-night.ts'
import { listNightOptions, listTimeOptions } from './night-options.ts'
import { railStyle } from './rail-style.ts'
import { nightTexts } from './texts.ts'
import { useChosenInView } from './use-chosen-in-view.ts'
import type { ChosenNight } from './use-night.ts'

type RailsProps = { chosen: ChosenNight }

/**
 * Links to the nights of this week and, for another night than now or on demand, to the times of a night. Both rails
 * scroll sideways on phones.
 */
const NightRails = ({ chosen }: RailsProps) => {
  const { night, presentNight, hasAnyDay } = chosen
  const days = listNightOptions(presentNight)
  const day = night?.day ?? (hasAnyDay ? '' : presentNight)
  const daysRef = useChosenInView<HTMLElement>(day)
  const [daysShown, setDaysShown] = useState(false)
  const [timesShown, setTimesShown] = useState(false)
  const isListed = day === '' || days.some(({ value }) => value === day)
  return (
    <div className="grid gap-1">
      <nav ref={daysRef} aria-label={nightTexts.day} className={railStyle}>
        {hasAnyDay ? (
          <NightLink chosen={chosen} night={null} current={day === ''}>
            {nightTexts.anyDay}
          </NightLink>
        ) : null}
        {days.map(({ value, label, full }) => (
          <NightLink
            key={value}
            chosen={chosen}
            // A time of another night may be over tonight.
            night={{ day: value, at: value === presentNight ? null : (night?.at ?? null) }}
            current={value === day}
            label={full}
          >
            {label}
          </NightLink>
        ))}
        {isListed ? null : (
          <NightLink chosen={chosen} night={night} current>
            {formatNightDay(day)}
          </NightLink>
        )}
        <Chip aria-label={nightTexts.anotherDay} aria-expanded={daysShown} onClick={() => setDaysShown(!daysShown)}>
          <CalendarSearch aria-hidden />
        </Chip>
        {night || hasAnyDay ? null : (
          <Chip aria-label={nightTexts.time} aria-expanded={timesShown} onClick={() => setTimesShown(!timesShown)}>
            <Clock aria-hidden />
          </Chip>
        )}
      </nav>
      {daysShown ? <AnotherDayField key={day} chosen={chosen} /> : null}
      {night || timesShown ? <NightTimes chosen={chosen} /> : null}
    </div>
  )
}

const NightTimes = ({ chosen }: RailsProps) => {
  const { night, presentNight, hasAnyDay, now, zone } = chosen
  const at = night?.at ?? ''
  const ref = useChosenInView<HTMLElement>(at)
  return (
    <nav ref={ref} aria-label={nightTexts.time} className={railStyle}>
      {listTimeOptions(night, { presentNight, hourNow: getHour(now, zone), hasAnyDay }).map(({ value, label }) => (
        <NightLink
          key={value}
          chosen={chosen}
          night={{ day: night?.day ?? presentNight, at: value || null }}
          current={value === at}
        >
          {label}
        </NightLink>
      ))}
    </nav>
  )
}

type NightLinkProps = RailsProps & { night: Night | null; current: boolean; label?: string; children: string }

/** Leads to the present screen of another night. */
const NightLink = ({ chosen: { presentNight, hasAnyDay }, night, current, label, children }: NightLinkProps) => (
  <ChipLink
    to="."
    search={(search) => withNight(search, night, hasAnyDay ? undefined : presentNight)}
    resetScroll={false}
    current={current}
    aria-label={label}
  >
    {children}
  </ChipLink>
)

export default NightRails
