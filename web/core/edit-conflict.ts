import type { ORPCError } from '@orpc/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import { allowUnload } from '#web/ui/unsaved.ts'
import { getErrorCode } from './errors.ts'
import { readDraft, writeDraft } from './form-drafts.ts'
import { getSessionUserId } from './session.ts'

/** A field that someone saved another value of. `saved` is null unless it is a text. */
export type ChangedField = { field: string; saved: string | null }
type EditConflict = { version: string; changes: ChangedField[] }
type Choice = 'mine' | 'saved' | 'edit'
type ConflictQuestion = { changes: readonly ChangedField[]; choose: (choice: Choice) => void }

let pending: ConflictQuestion | undefined
let hosts = 0
const { subscribe, notify } = createListeners()

/** The conflict that the user is asked about. */
export const useConflictQuestion = () => useSyncExternalStore(subscribe, () => pending)

/** Says that a dialog can ask, until the returned function is called. */
export const registerConflictDialog = () => {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

const ask = async (changes: readonly ChangedField[]): Promise<Choice> => {
  const choice = await new Promise<Choice>((choose) => {
    pending = { changes, choose }
    notify()
  })
  pending = undefined
  notify()
  return choice
}

/** Where the form keeps its unsent input, and the version that it was filled with. */
type EditOptions = { draft: string; version: string | undefined }

/**
 * Saves what a form edits unless someone saved other values in the meantime. Then the user chooses: their own values are
 * sent again, or the page is loaded again with the saved ones. Otherwise it throws the conflict.
 */
const saveEdit = async <Saved>(
  { draft, version }: EditOptions,
  save: (version: { version?: string }) => Promise<Saved>,
): Promise<Saved> => {
  try {
    return await save(version === undefined ? {} : { version })
  } catch (error) {
    if (getErrorCode(error) !== 'EDIT_CONFLICT' || hosts === 0) throw error
    const conflict = (error as ORPCError<string, EditConflict>).data
    const choice = await ask(conflict.changes)
    if (choice === 'edit') throw error
    if (choice === 'mine') return saveEdit({ draft, version: conflict.version }, save)
    writeDraft(getSessionUserId(), draft, undefined)
    allowUnload()
    location.reload()
    // The page is about to be replaced.
    return new Promise<never>(() => undefined)
  }
}

/**
 * How a form saves an edit: `draft` is where it keeps its unsent input, and `version` what it was filled with. A later
 * read must not move the version, and input kept over a reload keeps the version that it was typed into.
 */
export const useSaveEdit = (draft: string, version: string | undefined) => {
  const place = `${draft} version`
  const [opened] = useState(() => {
    const account = getSessionUserId()
    const kept = readDraft(account, place)
    return readDraft(account, draft) !== undefined && typeof kept === 'string' ? kept : version
  })
  useEffect(() => {
    const account = getSessionUserId()
    writeDraft(account, place, opened)
    return () => writeDraft(account, place, undefined)
  }, [place, opened])
  return <Saved>(save: (version: { version?: string }) => Promise<Saved>): Promise<Saved> =>
    saveEdit({ draft, version: opened }, save)
}
