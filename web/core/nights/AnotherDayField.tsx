import { useNavigate } from '@tanstack/react-router'
import { isNightInReach } from '#contract/night-choice.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { withNight } from './format-night.ts'
import { getDayBounds } from './night-options.ts'
import { nightTexts } from './texts.ts'
import type { ChosenNight } from './use-night.ts'

/** Any day of the next 60, with the browser's calendar. */
export const AnotherDayField = ({ chosen: { night, presentNight } }: { chosen: ChosenNight }) => {
  const navigate = useNavigate()
  return (
    <DateField
      label={nightTexts.anotherDay}
      {...getDayBounds(presentNight)}
      defaultValue={night?.day ?? presentNight}
      className="tablet:w-auto!"
      onChange={({ target: { value: day } }) => {
        // While a year is typed, the field has other days first.
        if (isNightInReach(day, presentNight))
          void navigate({
            to: '.',
            search: (search) => withNight(search, { day, at: night?.at ?? null }, presentNight),
            resetScroll: false,
          })
      }}
    />
  )
}
