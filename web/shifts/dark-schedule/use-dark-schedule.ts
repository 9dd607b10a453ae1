import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DARK_DURATIONS } from '#contract/dark-schedule.limits.ts'
import { client } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { refreshSession } from '#web/core/session.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { toast } from '#web/ui/toast.ts'
import { formatDarkUntil } from './format-dark.ts'
import { darkTexts } from './texts.ts'

export type DarkDuration = (typeof DARK_DURATIONS)[number]

/** Hides and shows the user's schedule. Without a connection it fails at once: a change that waits looks saved. */
export const useDarkSchedule = () => {
  const cache = useQueryClient()
  const refetch = async () => {
    await refreshSession()
    void invalidateShifts(cache)
  }
  const hide = useMutation({
    mutationFn: (duration: DarkDuration) => client.profiles.goDark({ duration }),
    networkMode: 'always',
    onSuccess: async (profile) => {
      await refetch()
      toast.success(darkTexts.hidden(formatDarkUntil(profile)))
    },
  })
  const show = useMutation({
    mutationFn: () => client.profiles.endDark(),
    networkMode: 'always',
    onSuccess: async () => {
      await refetch()
      toast.success(darkTexts.shownAgain)
    },
  })
  return {
    hide,
    show,
    hideProblem: hide.error ? formatErrorWith(hide.error, darkTexts.notHidden) : undefined,
    showProblem: show.error ? formatErrorWith(show.error, darkTexts.notShown) : undefined,
  }
}
