import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { conflictTexts, FIELD_NAMES } from './conflict-texts.ts'
import type { ChangedField } from './edit-conflict.ts'

type EditConflictDialogProps = {
  changes: readonly ChangedField[]
  choose: (choice: 'mine' | 'saved' | 'edit') => void
}

/** Says what was saved while the user was editing, and asks which to keep. */
export const EditConflictDialog = ({ changes, choose }: EditConflictDialogProps) => (
  <Dialog
    {...openUntil(() => choose('edit'))}
    title={conflictTexts.title}
    description={<p>{conflictTexts.explanation}</p>}
    actions={
      <>
        <Button onClick={() => choose('saved')}>{conflictTexts.keepSaved}</Button>
        <Button look="solid" onClick={() => choose('mine')}>
          {conflictTexts.keepMine}
        </Button>
      </>
    }
  >
    <dl className="grid gap-3">
      {mergeSameNames(changes).map(({ name, saved }) => (
        <div key={name}>
          <dt className="text-small font-semibold">{name}</dt>
          <dd dir="auto" className="line-clamp-4 whitespace-pre-line text-ink-2 wrap-anywhere">
            {saved ?? conflictTexts.otherValue}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

/** An image and its description are one field to a person. */
const mergeSameNames = (changes: readonly ChangedField[]) => {
  const named = changes.map(({ field, saved }) => ({ name: FIELD_NAMES[field] ?? field, saved }))
  return named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at)
}
