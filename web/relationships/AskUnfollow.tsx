import { AskDialog } from '#web/ui/AskDialog.tsx'
import { nameOf } from './PersonRow.tsx'

type AskUnfollowProps = {
  /** Whom one is about to leave; nobody closes the question. */
  person: { username: string; full_name: string | null } | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** Asked before one leaves a private profile: the way back is a request. */
export const AskUnfollow = ({ person, onCancel, onConfirm }: AskUnfollowProps) => (
  <AskDialog
    open={person !== undefined}
    onOpenChange={onCancel}
    title={person ? `Unfollow ${nameOf(person)}?` : 'Unfollow?'}
    confirm="Unfollow"
    danger
    onConfirm={onConfirm}
  >
    <p>This profile is private. To follow again, you would have to ask again.</p>
  </AskDialog>
)
