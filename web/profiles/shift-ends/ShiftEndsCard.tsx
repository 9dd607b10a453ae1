import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { api, client } from '#web/core/api.ts'
import { formatNotSaved } from '#web/profiles/use-privacy-change.ts'
import { useRefetchProfile } from '#web/profiles/use-refetch-profile.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { toast } from '#web/ui/toast.ts'
import { shiftEndsTexts } from './texts.ts'

/** Who sees when the user's shifts end. Saved at once. */
export const ShiftEndsCard = ({ saved }: { saved: ShiftVisibility }) => {
  const name = useId()
  const { chosen, choose, problem } = useShiftEnds(saved)
  return (
    <Card aria-labelledby="shift-ends" className="grid gap-4">
      <div>
        <h2 id="shift-ends" className="text-body">
          {shiftEndsTexts.title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{shiftEndsTexts.what}</p>
      </div>
      <div>
        <RadioCards
          legend={shiftEndsTexts.who}
          name={name}
          cards={SHIFT_VISIBILITIES.map((value) => ({ value, ...shiftEndsTexts.choices[value] }))}
          chosen={chosen}
          onChange={({ target }) => {
            const value = SHIFT_VISIBILITIES.find((one) => one === target.value)
            if (value) choose(value)
          }}
        />
        <FormProblem message={problem} />
      </div>
      {chosen === 'everyone' ? null : <p className="text-small text-ink-2">{shiftEndsTexts.limits}</p>}
    </Card>
  )
}

function useShiftEnds(saved: ShiftVisibility) {
  const cache = useQueryClient()
  const refetchProfile = useRefetchProfile()
  const [problem, setProblem] = useState<string>()
  const change = useMutation({
    mutationFn: ({ to }: { from: ShiftVisibility; to: ShiftVisibility }) =>
      client.profiles.update({ shift_ends_for: to }),
    // Runs changes of privacy one after the other, so that the last one wins.
    scope: { id: 'privacy' },
    // Without a connection it fails instead of waiting, because a choice that waits looks saved.
    networkMode: 'always',
    onMutate: () => setProblem(undefined),
    onSuccess: async (profile, { from, to }) => {
      cache.setQueryData(api.profiles.mine.queryKey(), profile)
      toast.withUndo(shiftEndsTexts.saved[to], () => change.mutate({ from: to, to: from }))
      await refetchProfile()
    },
    onError: (error) => setProblem(formatNotSaved(error)),
  })
  const choose = (to: ShiftVisibility) => change.mutate({ from: saved, to })
  return { chosen: change.isPending ? change.variables.to : saved, choose, problem }
}
