import { CalendarCheck, CalendarOff } from 'lucide-react'
import { type HideTarget, openHideScheduleDialog } from '#web/core/hide-schedule/hide-target.ts'
import { hideScheduleTexts } from '#web/core/hide-schedule/texts.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import { hiddenScheduleTexts } from './texts.ts'
import { useShowSchedule } from './use-hidden-schedule.ts'

/** Hides the user's schedule from a person, or shows it again. Only talent have one. */
export const ScheduleMenuItem = ({ person }: { person: HideTarget & { hides_schedule: boolean } }) => {
  const show = useShowSchedule()
  if (!hasTalentRole(useMe())) return null
  return person.hides_schedule ? (
    <MenuItem onSelect={() => show.mutate(person)}>
      <CalendarCheck aria-hidden />
      {hiddenScheduleTexts.show}
    </MenuItem>
  ) : (
    <MenuItem onSelect={() => openHideScheduleDialog(person)}>
      <CalendarOff aria-hidden />
      {hideScheduleTexts.hide}
    </MenuItem>
  )
}
