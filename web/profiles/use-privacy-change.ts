import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { api, client } from '#web/core/api.ts'
import { formatErrorWith, getErrorCode } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { profileTexts } from './texts.ts'
import { useRefetchProfile } from './use-refetch-profile.ts'
import { describeLoweredPage } from './web-page/describe-change.ts'

const KEY = ['profiles', 'privacy'] as const

/**
 * Saves a privacy switch. Turning it on shows at once and is undone if saving fails. Turning it off shows only once it
 * is saved, because it shows the user to more people.
 */
export const usePrivacyChange = (onFailed?: (error: unknown) => void) => {
  const cache = useQueryClient()
  const refetchProfile = useRefetchProfile()
  const queryKey = api.profiles.mine.queryKey()
  const turn = ({ setting, on }: PrivacyChange) =>
    cache.setQueryData<OwnProfile>(queryKey, (profile) => profile && { ...profile, [setting]: on })
  return useMutation({
    mutationFn: ({ setting, on, requests }: PrivacyChange) =>
      client.profiles.update({ [setting]: on, ...(requests && { pending_requests: requests }) }),
    mutationKey: KEY,
    // Runs changes one after the other, so that the last one wins.
    scope: { id: 'privacy' },
    // Without a connection it fails instead of waiting, because a switch that waits looks saved.
    networkMode: 'always',
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      if (change.on) turn(change)
      return before?.web_page
    },
    onSuccess: (profile, change, pageBefore) => {
      turn(change)
      const lowered = describeLoweredPage(pageBefore ?? profile.web_page, profile.web_page)
      toast.success([describeSaved(change), lowered].filter(Boolean).join(' '))
    },
    onError: (error, change) => {
      if (change.on) turn({ ...change, on: false })
      onFailed?.(error)
    },
    // Before the last queued change is saved, the server's answer would undo what the switches show.
    onSettled: () => {
      if (cache.isMutating({ mutationKey: KEY }) === 1) void refetchProfile()
    },
  })
}

const describeSaved = ({ setting, on }: PrivacyChange) => {
  if (setting === 'is_private') return on ? profileTexts.profileNowPrivate : profileTexts.profileNowPublic
  return on ? profileTexts.scheduleNowPrivate : profileTexts.scheduleNowShown
}

/** A switch of the privacy settings. */
export type PrivacySetting = 'is_private' | 'schedule_is_private'

/** A turned switch. `requests` answers all follow requests when the profile becomes public. */
export type PrivacyChange = { setting: PrivacySetting; on: boolean; requests?: 'accept_all' | 'decline_all' }

/** How many follow requests must be answered before the profile becomes public, if that is why saving failed. */
export const countPendingRequests = (error: unknown): number | undefined => {
  if (!(error instanceof ORPCError) || getErrorCode(error) !== 'PENDING_REQUESTS') return undefined
  return (error.data as { count: number }).count
}

/** Asked before a privacy switch is turned off, and again if follow requests must be answered. */
export type PublicQuestion = { setting: PrivacySetting; requests?: number }

/** Asks before a switch is turned off, and saves the answer. */
export const usePublicConfirmation = () => {
  const save = usePrivacyChange()
  const [question, setQuestion] = useState<PublicQuestion>()
  const close = () => {
    setQuestion(undefined)
    save.reset()
  }
  const confirm = (change: PrivacyChange) =>
    save.mutate(change, {
      onSuccess: close,
      onError: (error) => {
        const requests = countPendingRequests(error)
        if (requests !== undefined) setQuestion({ setting: change.setting, requests })
      },
    })
  const failed = save.error && countPendingRequests(save.error) === undefined
  return {
    ask: (setting: PrivacySetting) => {
      // "Your profile is private." from a moment ago would cover the question on a phone.
      toast.dismiss()
      setQuestion({ setting })
    },
    confirmation: {
      question,
      busy: save.isPending,
      problem: failed ? formatNotSaved(save.error) : undefined,
      onClose: close,
      onConfirm: confirm,
    },
  }
}

export const formatNotSaved = (error: unknown) => formatErrorWith(error, profileTexts.privacyNotSaved)
