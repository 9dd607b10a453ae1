import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { DARK_DURATIONS } from './dark-schedule.limits.ts'
import { OwnProfile } from './profiles.ts'

/** Hiding one's own schedule for a while. */
export const darkSchedule = {
  goDark: memberContract
    .put(
      '/me/dark-schedule',
      'Hides your schedule from everyone else until 6 AM (`tonight`), for 24 hours, or until you turn it back on.',
    )
    .input(z.strictObject({ duration: z.enum(DARK_DURATIONS) }))
    .output(OwnProfile),

  endDark: memberContract
    .delete('/me/dark-schedule', 'Shows your schedule again. Succeeds even if it is not dark.')
    .output(OwnProfile),
}
