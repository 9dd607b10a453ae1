import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rosterMessages } from '#contract/roster.texts.ts'
import type { RosterEntry } from '#contract/roster.ts'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { sendLoggedIn } from '#web/core/login-request.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { toastDeletedWithUndo } from '#web/shifts/schedule/undo-delete.ts'
import { parseWeek } from '#web/shifts/schedule/week.ts'
import { toDayKey } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { formatImportResult } from './format-roster.ts'
import type { RosterUpload } from './RosterForm.tsx'

export type RosterReadResult = Awaited<ReturnType<typeof client.roster.read>>

export type RosterReviewOptions = {
  roster: RosterUpload
  read: RosterReadResult
  /** Remarks on the entries that were guessed, by key. These are not selected. */
  guessed?: ReadonlyMap<string, string[]>
  onReread: () => Promise<unknown>
}

/** Whether an entry can be posted: it is new or moves an existing shift. */
export const isSelectable = ({ state }: RosterEntry) => state === 'new' || state === 'moved'

/** A person whom entries name, and how many of these can be selected. */
export type RosterPerson = { name: string; is_you: boolean; count: number }

/** Chosen instead of a name if all entries are the user's own. No name is empty. */
export const ALL_PEOPLE = '*'

/** The people whom the entries name, if any of them is someone else; the user first. */
export const listRosterPeople = (entries: readonly RosterEntry[]): RosterPerson[] => {
  const people = new Map<string, RosterPerson>()
  for (const { person } of entries.filter(isSelectable)) {
    if (person) people.set(person.name, { ...person, count: (people.get(person.name)?.count ?? 0) + 1 })
  }
  const named = [...people.values()].sort((a, b) => Number(b.is_you) - Number(a.is_you) || a.name.localeCompare(b.name))
  return named.some(({ is_you }) => !is_you) ? named : []
}

const NOTHING: ReadonlyMap<string, string[]> = new Map()

/** State of the roster review: which entries are selected, and publishing them. */
export const useRosterReview = ({ roster, read, guessed = NOTHING, onReread }: RosterReviewOptions) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // Selections made by the user; all other entries follow their default.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [person, setPerson] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { leave } = useUnsavedChangesGuard(
    () => !busy && (choices.size > 0 || person !== undefined || roster.choices.length > 0),
  )

  const people = listRosterPeople(read.entries)
  const isPersonChosen = (entry: RosterEntry) =>
    people.length === 0 || person === ALL_PEOPLE || (entry.person !== null && entry.person.name === person)
  const isSelected = (entry: RosterEntry) =>
    isSelectable(entry) &&
    (choices.get(entry.key) ??
      (!entry.clash && !entry.over && !entry.absence && !guessed.has(entry.key) && isPersonChosen(entry)))
  const isRemoved = ({ id, certain }: RosterReadResult['vanished'][number]) => choices.get(id) ?? certain
  const select = (key: string, on: boolean) => setChoices((before) => new Map(before).set(key, on))
  /** Selects the entries of a person, whatever was selected before. */
  const choosePerson = (name: string) => {
    setPerson(name)
    setChoices(new Map([...choices].filter(([key]) => !read.entries.some((entry) => entry.key === key))))
  }
  const selected = read.entries.filter(isSelected)
  const removed = read.vanished.filter(isRemoved)

  const publish = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await sendLoggedIn(() =>
        client.roster.publish({
          text: roster.text,
          venue_id: roster.venue_id,
          choices: roster.choices,
          picked: selected.map(({ key }) => key),
          overlapping: selected.filter(({ clash }) => clash).map(({ key }) => key),
          remove: removed.map(({ id }) => id),
        }),
      )
      const text = formatImportResult(result.added, result.moved, result.removed.length)
      if (result.removed.length > 0) toastDeletedWithUndo(text, result.removed, cache)
      else toast.success(text)
      void invalidateShifts(cache)
      const first = selected[0] ?? removed[0]
      const day = first && toDayKey(first.start_time, first.venue_time_zone)
      await navigate({
        to: '/shifts/week',
        search: { from: parseWeek(day, Date.now()) },
        ignoreBlocker: true,
      })
    } catch (error) {
      const changed = getErrorCode(error) === 'CHANGED' || getErrorCode(error) === 'OVERLAPPING_SHIFTS'
      const reason = changed ? rosterMessages.changed : formatErrorReason(error)
      setProblem(`${rosterMessages.publishFailed} ${reason}`)
      if (changed) await onReread().catch(() => {})
    }
    setBusy(false)
  }

  return {
    guessed,
    people,
    person,
    choosePerson,
    isSelected,
    isRemoved,
    select,
    selected,
    removed,
    problem,
    busy,
    leave,
    publish,
  }
}
