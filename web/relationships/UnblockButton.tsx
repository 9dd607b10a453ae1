import type { Profile } from '#contract/profiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatRelatedName } from './PersonListItem.tsx'
import { useBlock } from './use-block.ts'

export const UnblockButton = ({ person, slugOrId }: { person: Profile; slugOrId: string }) => {
  const { unblock, unblockBusy } = useBlock(person, slugOrId)
  return (
    <Button look="outline" busy={unblockBusy} onClick={unblock}>
      Unblock<span className="sr-only"> {formatRelatedName(person)}</span>
    </Button>
  )
}
