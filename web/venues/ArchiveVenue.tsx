import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { venueTexts } from './texts.ts'
import { useInvalidateVenues } from './use-invalidate-venues.ts'

/** Archives the user's venue, after confirmation, or restores it. */
export const ArchiveVenue = ({ venue }: { venue: VenueDetail }) => {
  const [asking, setAsking] = useState(false)
  const invalidateVenues = useInvalidateVenues()
  const archive = useMutation(
    api.venues.archive.mutationOptions({
      onSuccess: async ({ is_archived }) => {
        toast.success(is_archived ? venueMessages.archived : venueMessages.restored)
        setAsking(false)
        await invalidateVenues()
      },
    }),
  )
  const set = (archived: boolean) => archive.mutate({ slugOrId: venue.id, archived })
  const failed = venue.is_archived ? venueMessages.restoreFailed : venueMessages.archiveFailed
  const problem = archive.isError ? formatError(archive.error, failed) : undefined
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3" aria-labelledby="archive-venue">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="archive-venue" className="text-name">
          {venue.is_archived ? 'This venue is archived' : 'Closed for good?'}
        </h2>
        <p className="text-small text-ink-2">
          {venue.is_hidden
            ? venueMessages.hiddenByStaff
            : venue.is_archived
              ? 'It’s off every list, and only you can see its page.'
              : 'Archiving takes the venue off every list. You can bring it back later.'}
        </p>
        {problem && !asking ? (
          <p role="alert" className="mt-1 text-small font-semibold text-cherry">
            {problem}
          </p>
        ) : null}
      </div>
      {venue.is_hidden ? null : venue.is_archived ? (
        <Button look="outline" busy={archive.isPending} busyLabel="Saving..." onClick={() => set(false)}>
          <ArchiveRestore aria-hidden className="size-5" />
          {venueTexts.bringBack}
        </Button>
      ) : (
        <Button look="outline" onClick={() => setAsking(true)}>
          <Archive aria-hidden className="size-5" />
          {venueTexts.archiveVenue}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive ${venue.name}?`}
        confirm={venueTexts.archive}
        confirmBusy="Saving..."
        danger
        busy={archive.isPending}
        problem={problem}
        onConfirm={() => set(true)}
      >
        <p>It comes off every list and picker, and only you will see its page.</p>
        <p>Shifts and income keep its name. If you bring it back, its followers see it again.</p>
        <p>This won’t save your other changes on this page.</p>
      </ConfirmDialog>
    </Card>
  )
}
