import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { registerConflictDialog, useConflictQuestion } from './edit-conflict.ts'

// Loaded on demand, because few edits meet another.
const EditConflictDialog = lazyPart(() =>
  import('./EditConflictDialog.tsx').then((module) => ({ default: module.EditConflictDialog })),
)

/** Renders the dialog for every form whose save meets another one. */
export const EditConflictHost = () => {
  const question = useConflictQuestion()
  useEffect(registerConflictDialog, [])
  if (!question) return null
  return (
    <Suspense>
      <EditConflictDialog {...question} />
    </Suspense>
  )
}
