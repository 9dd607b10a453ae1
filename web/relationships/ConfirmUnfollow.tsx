import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatRelatedName } from './PersonListItem.tsx'

type ConfirmUnfollowProps = {
  /** The person to unfollow; undefined closes the dialog. */
  person: { username: string; full_name: string | null } | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before unfollowing a private profile, because following again needs a request. */
export const ConfirmUnfollow = ({ person, onCancel, onConfirm }: ConfirmUnfollowProps) => (
  <ConfirmDialog
    open={person !== undefined}
    onOpenChange={onCancel}
    title={person ? `Unfollow ${formatRelatedName(person)}?` : 'Unfollow?'}
    confirm="Unfollow"
    danger
    onConfirm={onConfirm}
  >
    <p>This profile is private. To follow them again, you’ll need to send a new request.</p>
  </ConfirmDialog>
)
