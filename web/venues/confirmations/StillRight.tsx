import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmationMessages } from '#contract/confirmations.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { confirmationTexts } from './texts.ts'
import { useIsAtVenue } from './use-is-at-venue.ts'

type StillRightProps = {
  venue: Pick<VenueDetail, 'id' | 'latitude' | 'longitude'>
  special: { id: string; title: string } | undefined
  canAnswer: boolean
}

/** Asks guests who are at the venue whether something is still right. Renders nothing for others. */
export const StillRight = ({ venue, special, canAnswer }: StillRightProps) => {
  const cache = useQueryClient()
  const [answered, setAnswered] = useState(false)
  const isThere = useIsAtVenue(venue)
  const { mutate, isPending } = useMutation(
    api.venues.answer.mutationOptions({
      onSuccess: async () => {
        setAnswered(true)
        await invalidateFeatures(cache, 'venues', 'specials', 'whatsOn')
      },
      onError: (error) => toast.error(formatError(error, confirmationMessages.answerFailed)),
    }),
  )
  if (answered)
    return (
      <p role="status" className="text-small text-ink-2">
        {confirmationTexts.thanks}
      </p>
    )
  if (!isThere || !canAnswer) return null
  const answer = (is_right: boolean) => mutate({ slugOrId: venue.id, what: special?.id ?? 'hours', is_right })
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">
        {special ? confirmationTexts.questionAbout(special.title) : confirmationTexts.questionAboutHours}
      </legend>
      <span aria-hidden className="text-small font-semibold">
        {confirmationTexts.question}
      </span>
      <Button busy={isPending} onClick={() => answer(true)}>
        {confirmationTexts.yes}
      </Button>
      <Button busy={isPending} onClick={() => answer(false)}>
        {confirmationTexts.no}
      </Button>
    </fieldset>
  )
}
