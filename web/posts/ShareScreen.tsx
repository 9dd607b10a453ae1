import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { loadSharedPhoto } from '#web/media/load-shared-photo.ts'
import { shareProblems, shareTexts } from '#web/media/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'

const route = getRouteApi('/member/share')

/** The screen that opens when another app shares a photo with the installed app: a post with this photo. */
export const ShareScreen = () => {
  const { problem } = route.useSearch()
  const shared = useQuery({
    queryKey: ['shared photo'],
    queryFn: loadSharedPhoto,
    // The photo is on this device, and can be taken only once.
    networkMode: 'always',
    staleTime: 'static',
    retry: false,
  })
  const reason = problem ?? (shared.isError ? 'failed' : shared.data === null ? 'none' : undefined)
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="mx-auto max-w-[44rem]">
        <PageHeader title={shareTexts.title} />
        {reason ? <Notice className="mb-4">{shareProblems[reason]}</Notice> : null}
        {shared.isPending ? (
          <LoadingBlock text={shareTexts.loading} className="h-40" />
        ) : (
          <Card>
            <Composer placeholder="What’s new?" photo={shared.data ?? undefined} showsNewPosts={false} />
          </Card>
        )}
      </div>
    </div>
  )
}
