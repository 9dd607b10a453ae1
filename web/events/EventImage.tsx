import { useState } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatEventTimes } from './format-event.ts'

/** An event's image on its page. A click opens it in full size. */
export const EventImage = ({ event }: { event: VenueEvent }) => {
  const [open, setOpen] = useState(false)
  const { image_full_url, image_alt } = event
  const shown = { alt: image_alt ?? '', width: event.image_width, height: event.image_height }
  const description = `${event.name}, ${formatEventTimes(event)}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={image_alt ? `Open image: ${image_alt}` : `Open image of ${event.name}`}
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in"
      >
        <PlaceholderImage
          {...shown}
          src={image_full_url ?? undefined}
          placeholder={event.image_placeholder}
          className="max-h-[34rem] w-full"
        />
      </button>
      <Lightbox
        slides={image_full_url ? [{ ...shown, src: image_full_url, description }] : []}
        index={open ? 0 : null}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
