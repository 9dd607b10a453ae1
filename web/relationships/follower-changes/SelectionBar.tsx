import { useState } from 'react'
import type { FollowerAction } from '#contract/relationships.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { followerTexts } from './texts.ts'
import { useChangeFollowers } from './use-change-followers.ts'

type SelectionBarProps = { ids: string[]; isFull: boolean; onDone: () => void }

/** What can be done to the selected followers. Sticks to the bottom of the window. */
export const SelectionBar = ({ ids, isFull, onDone }: SelectionBarProps) => {
  const me = useMe()
  const { change, busy, problem } = useChangeFollowers(onDone)
  const [asking, setAsking] = useState(false)
  const act = (action: FollowerAction) => ids.length > 0 && change({ action, ids })
  const isIdle = ids.length === 0
  return (
    <section
      aria-label={followerTexts.selected(ids.length)}
      // Above the dock on phones. Fields that are focused by keyboard scroll into view above it.
      data-form-bar
      className="sticky bottom-[calc(4rem+max(0.25rem,env(safe-area-inset-bottom)))] z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 desk:bottom-0"
    >
      <FormProblem message={problem} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <b role="status">{followerTexts.selected(ids.length)}</b>
        <span className="text-ink-2">{isFull ? followerTexts.limit : followerTexts.silent}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button look="outline" busy={busy} disabled={isIdle} onClick={() => act('remove')}>
          {followerTexts.actions.remove}
        </Button>
        {hasTalentRole(me) ? (
          <Button look="outline" busy={busy} disabled={isIdle} onClick={() => act('hide_schedule')}>
            {followerTexts.actions.hide_schedule}
          </Button>
        ) : null}
        <Button look="danger" busy={busy} disabled={isIdle} onClick={() => setAsking(true)}>
          {followerTexts.actions.block}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={followerTexts.blockQuestion(ids.length)}
        confirm={followerTexts.actions.block}
        danger
        onConfirm={() => {
          setAsking(false)
          act('block')
        }}
      >
        <p>You won’t see each other’s profiles, shifts or posts, and any follows between you end.</p>
        <p>We won’t tell them.</p>
      </ConfirmDialog>
    </section>
  )
}
