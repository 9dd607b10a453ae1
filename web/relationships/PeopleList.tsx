import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Follower, FollowerFilter, RelatedPerson } from '#contract/relationships.ts'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Loading, LoadingRows, Skeleton } from '#web/ui/Skeleton.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { PersonListItem } from './PersonListItem.tsx'
import { relationshipTexts } from './texts.ts'
import type { ListName } from './use-list-action.ts'

/** A shorter list is found through at a glance. */
const MIN_TO_FILTER = 6
const FILTER_DEBOUNCE_MS = 200

/** A row, in the list of followers with whether the schedule is hidden from them. */
export type ListedPerson = RelatedPerson & Partial<Follower>

type PeopleListProps = {
  list: Exclude<ListName, 'blocked'>
  failed: string
  /** For a list of requests, which renders nothing while it is empty or loads. */
  heading?: { title: string; hint: string }
  empty?: ReactNode
  /** Whether a long list can be filtered by name. */
  hasFilter?: boolean
  /** Which followers to list. */
  followers?: FollowerFilter
  /** Above the rows. A list is long if it has more than a screen. */
  toolbar?: (list: { count: number; isLong: boolean }) => ReactNode
  /** While selecting: who is selected, and what a tap on a row does. */
  selection?: { chosen: ReadonlySet<string>; isFull: boolean; toggle: (id: string) => void } | undefined
  /** Below the rows. */
  bar?: ReactNode
  /** Below a person's role. */
  marks?: (person: ListedPerson) => ReactNode
  /** A line below the name and the buttons. */
  detail?: (person: ListedPerson) => ReactNode
  buttons: (person: ListedPerson) => ReactNode
}

/** A paged list of people. */
export const PeopleList = (props: PeopleListProps) => {
  const { list, failed, heading, empty, hasFilter = false, followers = 'all', toolbar, selection, bar } = props
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), FILTER_DEBOUNCE_MS)
  const people = usePeople(list, q, followers)
  const count = listUniqueItems(people.data?.pages ?? []).length
  const box = useListFocusFallback(count)
  const isLong = people.hasNextPage || count >= MIN_TO_FILTER
  if (heading && count === 0 && !people.hasNextPage && !people.error)
    return people.isLoading ? <Loading text="Loading requests..." quiet /> : null
  return (
    <Card>
      {/* Takes the focus when the focused row is removed. */}
      <div ref={box} tabIndex={-1} className="outline-none">
        {heading ? (
          <div className="mb-1">
            <h2>{heading.title}</h2>
            <p className="text-small text-ink-2">{heading.hint}</p>
          </div>
        ) : null}
        {hasFilter && (typed !== '' || isLong) ? (
          <SearchField
            label={relationshipTexts.filter}
            maxLength={limits.name}
            className="mt-1 mb-2"
            value={typed}
            onChange={setTyped}
          />
        ) : null}
        {toolbar?.({ count, isLong })}
        <PagedView query={people} failed={failed} loading={<RowSkeletons />}>
          {(read) =>
            read.length > 0 ? (
              <ul>
                {read.map((person) => (
                  <PersonListItem
                    key={person.id}
                    person={person}
                    marks={props.marks?.(person)}
                    detail={props.detail?.(person)}
                    select={selection && toSelect(selection, person.id)}
                  >
                    {props.buttons(person)}
                  </PersonListItem>
                ))}
              </ul>
            ) : people.hasNextPage ? null : q ? (
              <EmptyState title={relationshipTexts.noFilterMatch(q)} />
            ) : (
              empty
            )
          }
        </PagedView>
        {bar}
      </div>
    </Card>
  )
}

const toSelect = ({ chosen, isFull, toggle }: NonNullable<PeopleListProps['selection']>, id: string) => ({
  isChosen: chosen.has(id),
  isOff: isFull && !chosen.has(id),
  onToggle: () => toggle(id),
})

const usePeople = (list: PeopleListProps['list'], q: string, filter: FollowerFilter) =>
  useInfiniteQuery({
    ...toQuery(list, q, filter),
    // The rows stay until those of the next filter have arrived.
    placeholderData: keepPreviousData,
  })

const toQuery = (list: PeopleListProps['list'], q: string, filter: FollowerFilter) => {
  if (list === 'following' && q !== '')
    return api.relationships.following.infiniteOptions(byCursor((cursor) => ({ cursor, q })))
  if (list === 'followers' && filter !== 'all')
    return api.relationships.followers.infiniteOptions(byCursor((cursor) => ({ cursor, filter })))
  return api.relationships[list].infiniteOptions(byCursor((cursor) => ({ cursor })))
}

const RowSkeletons = () => (
  <LoadingRows text="Loading people..." count={5} className="flex items-center gap-3.5 py-3">
    <Skeleton className="size-12 flex-none rounded-full!" />
    <span className="grid flex-1 gap-2">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-1/4" />
    </span>
    <Skeleton className="h-11 w-24" />
  </LoadingRows>
)
