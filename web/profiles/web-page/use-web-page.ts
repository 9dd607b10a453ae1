import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebPage, WebPageChoice } from '#contract/web-page.ts'
import { api, client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { describeSavedPage } from './describe-change.ts'
import { webPageTexts } from './texts.ts'

/** The choice that the user is about to make, its preview, and saving it. */
export const useWebPageChoice = (saved: WebPage) => {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<WebPageChoice>()
  // A level that has since become too much is no longer the draft.
  const choice = draft && saved.allowed_levels.includes(draft.level) ? draft : toChoice(saved)
  const isChanged = choice.level !== saved.level || choice.shows_workplaces !== saved.shows_workplaces
  const preview = useQuery({
    ...api.profiles.previewWebPage.queryOptions({ input: choice }),
    enabled: isChanged && choice.level !== 'off',
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: (wanted: WebPageChoice) => client.profiles.updateWebPage(wanted),
    // Without a connection it fails at once: a choice that waits looks saved.
    networkMode: 'always',
    onSuccess: (page) => {
      cache.setQueryData(api.profiles.webPage.queryKey(), page)
      void cache.invalidateQueries({ queryKey: api.profiles.mine.queryKey() })
      setDraft(undefined)
      toast.success(describeSavedPage(page.level))
    },
  })
  return {
    choice,
    isChanged,
    preview,
    choose: (change: Partial<WebPageChoice>) => {
      save.reset()
      setDraft({ ...choice, ...change })
    },
    discard: () => setDraft(undefined),
    save: () => save.mutate(choice),
    isSaving: save.isPending,
    problem: save.error ? formatError(save.error, webPageTexts.notSaved) : undefined,
  }
}

const toChoice = ({ level, shows_workplaces }: WebPage): WebPageChoice => ({ level, shows_workplaces })
