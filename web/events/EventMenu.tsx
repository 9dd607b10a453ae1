import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarX, Copy, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toEventTarget } from '#web/core/share/share-target.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import { eventTexts } from './texts.ts'
import { useCancelEvent } from './use-cancel-event.ts'

/** The owner's actions on an event. */
export const EventMenu = ({ event, onDeleted }: { event: VenueEvent; onDeleted?: () => void }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu label={uiTexts.moreAbout(event.name)} menuLabel={event.name} title="More">
        <OwnerMenuItems event={event} onDelete={() => setDeleting(true)} />
      </MoreMenu>
      <DeleteEvent event={event} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  )
}

const OwnerMenuItems = ({ event, onDelete }: { event: VenueEvent; onDelete: () => void }) => {
  const cancelling = useCancelEvent(event.id)
  const params = { venueSlugOrId: event.venue_slug, eventId: event.id }
  return (
    <>
      <MenuItem asChild>
        <Link to="/venues/$venueSlugOrId/events/$eventId/edit" params={params}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link
          to="/venues/$venueSlugOrId/events/new"
          params={{ venueSlugOrId: event.venue_slug }}
          search={{ from: event.id }}
        >
          <Copy aria-hidden />
          {eventTexts.repeat}
        </Link>
      </MenuItem>
      <MenuItem onSelect={() => cancelling.set(event.cancelled_at === null)}>
        {event.cancelled_at ? <CalendarCheck aria-hidden /> : <CalendarX aria-hidden />}
        {event.cancelled_at ? eventTexts.reinstate : 'Cancel event'}
      </MenuItem>
      <ShareMenuItem target={toEventTarget(event)} />
      <DeleteMenuItem onSelect={onDelete} />
    </>
  )
}
