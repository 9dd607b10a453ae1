import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, BellOff, EyeOff, UserMinus, UserX } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { openReportDialog } from '#web/reports/report-target.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { toast } from '#web/ui/toast.ts'
import { applyBlock } from './follow-state.ts'
import { formatRelatedName } from './PersonListItem.tsx'
import { ScheduleMenuItem } from './ScheduleMenuItem.tsx'
import { relationshipTexts } from './texts.ts'
import { useRemoveFollower } from './use-remove-follower.tsx'

type PersonMenuProps = { person: Profile; slugOrId: string; menu: OnDemandMenuProps }

/** The menu of a profile: hide one's schedule, report, remove as follower, block. `slugOrId` is the key of the cached profile. */
export const PersonMenu = ({ person, slugOrId, menu }: PersonMenuProps) => {
  const name = formatRelatedName(person)
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const block = useMutation(
    api.relationships.block.mutationOptions({
      onSuccess: (relationship) => {
        const queryKey = api.profiles.get.queryKey({ input: { slugOrId } })
        cache.setQueryData<Profile>(queryKey, (profile) => profile && { ...applyBlock(profile), ...relationship })
        toast.success(`You blocked ${name}.`)
      },
      onSettled: () => invalidateRelations(cache),
    }),
  )
  const removing = useRemoveFollower(person)
  const reported = { subject_type: 'user', subject_id: person.id, label: name, username: person.username } as const
  const setOpen = (open: boolean) => {
    block.reset()
    setAsking(open)
  }
  return (
    <>
      <MoreMenu {...menu}>
        <ScheduleMenuItem person={person} />
        {person.follows_me ? (
          <MenuItem onSelect={removing.ask}>
            <UserMinus aria-hidden />
            {relationshipTexts.removeFollower}
          </MenuItem>
        ) : null}
        <ReportMenuItem {...reported} />
        <MenuItem danger onSelect={() => setOpen(true)}>
          <Ban aria-hidden />
          Block
        </MenuItem>
      </MoreMenu>
      {removing.dialog}
      <ConfirmDialog
        open={asking}
        onOpenChange={setOpen}
        title={`Block ${name}?`}
        confirm="Block"
        confirmBusy="Blocking..."
        busy={block.isPending}
        danger
        problem={block.isError ? relationshipMessages.blockFailed : undefined}
        onConfirm={() =>
          block.mutate({ slugOrId: person.id, username: person.username }, { onSuccess: () => setOpen(false) })
        }
        aside={
          <button
            type="button"
            className="link-line mx-auto mt-2 flex min-h-11 items-center"
            onClick={() => {
              setOpen(false)
              openReportDialog(reported)
            }}
          >
            {relationshipTexts.reportInstead}
          </button>
        }
      >
        <ul className="grid gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5.5 [&_svg]:flex-none [&_svg]:text-ink-3">
          <li className="flex gap-3">
            <EyeOff aria-hidden />
            You won’t see each other’s profiles, shifts or posts, or find each other in search.
          </li>
          <li className="flex gap-3">
            <UserX aria-hidden />
            Any follows or requests between you end, and unblocking won’t restore them.
          </li>
          <li className="flex gap-3">
            <BellOff aria-hidden />
            We won’t tell {formatFirstName(person)}.
          </li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
