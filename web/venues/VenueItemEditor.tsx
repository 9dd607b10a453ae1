import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { useBack } from '#web/core/back.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useDraftId } from '#web/core/use-draft-id.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import type { DialogState } from '#web/ui/dialog-state.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
import { FormSkeleton, OwnerOnly } from './OwnerOnly.tsx'
import { VenueItemNotFound } from './VenueItemNotFound.tsx'
import type { VenueItemKind } from './venue-item-kind.ts'

/** What a screen does once its item is saved or deleted. */
type Done = {
  saved: () => Promise<void>
  leave: () => Promise<void>
}

type EditorProps = {
  kind: VenueItemKind
  slugOrId: string
  title: string
}

/** What a screen needs to create its item. */
export type Creation = Pick<Done, 'saved'> & {
  /** The `draft_id` to send with this content. */
  draftIdFor: ReturnType<typeof useDraftId>['forContent']
}

type AddVenueItemProps = EditorProps & { children: (venue: VenueDetail, creation: Creation) => ReactNode }

/** Adds an item to the user's venue. */
export const AddVenueItem = ({ children, ...editor }: AddVenueItemProps) => {
  const draftIds = useDraftId()
  return (
    <OwnerOnly slugOrId={editor.slugOrId} deniedMessage={editor.kind.messages.notYours} loading={editor.kind.loading}>
      {(venue) => (
        <ItemPage {...editor} venue={venue} savedMessage={editor.kind.messages.created} isNew>
          {({ saved }) =>
            children(venue, {
              draftIdFor: draftIds.forContent,
              saved: () => {
                draftIds.renew()
                return saved()
              },
            })
          }
        </ItemPage>
      )}
    </OwnerOnly>
  )
}

type EditVenueItemProps<Item> = EditorProps & {
  query: UseQueryOptions<Item>
  children: (venue: VenueDetail, item: Item, done: Done) => ReactNode
}

/** Edits or deletes an item of the user's venue. */
export const EditVenueItem = <Item extends { id: string; venue_id: string }>(props: EditVenueItemProps<Item>) => (
  <OwnerOnly slugOrId={props.slugOrId} deniedMessage={props.kind.messages.notYoursToEdit} loading={props.kind.loading}>
    {(venue) => <ItemLoader {...props} venue={venue} />}
  </OwnerOnly>
)

const ItemLoader = <Item extends { id: string; venue_id: string }>({
  query,
  children,
  ...editor
}: EditVenueItemProps<Item> & { venue: VenueDetail }) => {
  const { venue, kind } = editor
  const item = useQuery(query)
  const code = getErrorCode(item.error)
  const elsewhere = item.data !== undefined && item.data.venue_id !== venue.id
  // The contract refuses a malformed id with INVALID, which means the same as a missing item here.
  if (code === 'NOT_FOUND' || code === 'INVALID' || elsewhere) return <VenueItemNotFound venue={venue} kind={kind} />
  return (
    <ItemPage {...editor} savedMessage={kind.messages.updated}>
      {(done) => (
        <QueryView query={item} failed={kind.messages.loadFailed} loading={<FormSkeleton text={kind.loading} />}>
          {(found) => <Fragment key={found.id}>{children(venue, found, done)}</Fragment>}
        </QueryView>
      )}
    </ItemPage>
  )
}

type ItemPageProps = Pick<EditorProps, 'kind' | 'title'> & {
  venue: VenueDetail
  savedMessage: string
  isNew?: boolean
  children: (done: Done) => ReactNode
}

const ItemPage = ({ venue, kind, title, savedMessage, isNew = false, children }: ItemPageProps) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const back = useBack()
  const params = { venueSlugOrId: venue.slug }
  // Skips the unsaved-changes guard, because the item was saved or deleted.
  const showList = () => navigate({ to: kind.list, params, ignoreBlocker: true })
  // A new item is in the list; an edited one wherever it was opened.
  const leave = () => (isNew ? showList() : back.leave(showList))
  const saved = async () => {
    toast.success(savedMessage)
    void kind.invalidate(cache)
    await leave()
  }
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title={title}
        tab={`${title} · ${venue.name}`}
        crumb={
          <BackLink to={kind.list} params={params} onClick={back.onClick}>
            {back.label(kind.title)}
          </BackLink>
        }
      />
      {children({ saved, leave })}
    </div>
  )
}

/** A delete button with its confirmation dialog. */
export const DeleteItemButton = ({ children }: { children: (dialog: DialogState) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeleteButton size="l" onClick={() => setOpen(true)} />
      {children({ open, onOpenChange: setOpen })}
    </>
  )
}
