import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { hiddenScheduleTexts } from './texts.ts'

/** Says that the user's shifts can be read without an account, and takes them off that page. */
export const PublicShiftsNotice = () => {
  const cache = useQueryClient()
  const page = useQuery(api.profiles.webPage.queryOptions())
  const lower = useMutation(
    api.profiles.updateWebPage.mutationOptions({
      onSuccess: (lowered) => {
        cache.setQueryData(api.profiles.webPage.queryKey(), lowered)
        void cache.invalidateQueries({ queryKey: api.profiles.mine.queryKey() })
      },
      onError: (error) => toast.error(formatError(error, hiddenScheduleTexts.lowerFailed)),
    }),
  )
  const { level, shows_workplaces = false } = page.data ?? {}
  if (level !== 'tonight' && level !== 'week') return null
  return (
    <Notice>
      <p>{hiddenScheduleTexts.webPage}</p>
      <button
        type="button"
        className="link-line -mb-2 flex min-h-11 items-center text-left"
        disabled={lower.isPending}
        onClick={() => lower.mutate({ level: 'profile', shows_workplaces })}
      >
        {hiddenScheduleTexts.lowerWebPage}
      </button>
    </Notice>
  )
}
