import { Suspense, useState } from 'react'
import { useMe } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { venueTexts } from './texts.ts'

const VenueRequestDialog = lazyPart(() =>
  import('./VenueRequestDialog.tsx').then((module) => ({ default: module.VenueRequestDialog })),
)

/** Below a list of venues: a way to request a missing venue, or for business accounts and staff to add it. */
export const VenueNotListed = ({ name = '' }: { name?: string }) => {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (me.is_admin)
    return (
      <TextLink to="/venues/new" search={name ? { name } : {}}>
        {venueTexts.notListed}
      </TextLink>
    )
  return (
    <>
      <button
        type="button"
        className="link-line inline-flex min-h-11 items-center justify-self-start text-small"
        onClick={() => setOpen(true)}
      >
        {venueTexts.notListed}
      </button>
      {open ? (
        <Suspense>
          <VenueRequestDialog name={name} mayAdd={me.user_type === 'business'} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
