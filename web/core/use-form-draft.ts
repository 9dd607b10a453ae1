import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { toast } from '#web/ui/toast.ts'
import { hasChanged } from '#web/ui/unsaved.ts'
import { readDraft, writeDraft } from './form-drafts.ts'
import { getSessionUserId } from './session.ts'

/** Keeps a form's unsent input for a reload of the tab. Leaving the form deletes it. */
export const useFormDraft = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  place: string | undefined,
) => {
  'use no memo'
  const restore = useEffectEvent(() => {
    const kept = place && readDraft(getSessionUserId(), place)
    if (typeof kept !== 'object' || kept === null) return
    for (const [name, value] of Object.entries(kept))
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true })
    toast.withUndo('We kept what you entered.', () => form.reset(), 'Discard')
  })
  const keep = useEffectEvent((values: FieldValues) => {
    const before: FieldValues = form.formState.defaultValues ?? {}
    const changed = Object.entries(values).filter(([name, value]) => hasChanged(value, before[name]))
    if (place) writeDraft(getSessionUserId(), place, changed.length > 0 ? Object.fromEntries(changed) : undefined)
  })
  useEffect(() => {
    if (!place) return
    const account = getSessionUserId()
    restore()
    const changes = form.watch((values) => keep(values))
    return () => {
      changes.unsubscribe()
      writeDraft(account, place, undefined)
    }
  }, [form, place])
}
