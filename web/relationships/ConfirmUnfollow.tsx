import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatRelatedName } from './PersonListItem.tsx'

type ConfirmUnfollowProps = {
  /** Whom one is about to leave; nobody closes the question. */
  person: { username: string; full_name: string | null } | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** Asked before one leaves a private profile: the way back is a request. */
export const ConfirmUnfollow = ({ person, onCancel, onConfirm }: ConfirmUnfollowProps) => (
  <ConfirmDialog
    open={person !== undefined}
    onOpenChange={onCancel}
    title={person ? `Unfollow ${formatRelatedName(person)}?` : 'Unfollow?'}
    confirm="Unfollow"
    danger
    onConfirm={onConfirm}
  >
    <p>This profile is private. To follow again, you would have to ask again.</p>
  </ConfirmDialog>
)
