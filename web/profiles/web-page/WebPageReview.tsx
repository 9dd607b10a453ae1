import { webPageMessages } from '#contract/web-page.texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { webPageTexts } from './texts.ts'
import type { useWebPageChoice } from './use-web-page.ts'
import { WebPagePreview } from './WebPagePreview.tsx'

/** A changed choice, as anyone will see it. It can be saved once the preview is there. */
export const WebPageReview = ({ state }: { state: ReturnType<typeof useWebPageChoice> }) => {
  const { choice, preview } = state
  const isOn = choice.level !== 'off'
  const isSeen = !isOn || (preview.isSuccess && !preview.isPlaceholderData)
  return (
    <div className="grid gap-4">
      {isOn ? (
        <>
          <h3 className="text-small font-semibold">{webPageTexts.preview}</h3>
          <QueryView query={preview} failed={webPageTexts.previewFailed} loading={<PreviewSkeleton />}>
            {({ page }) => (page ? <WebPagePreview page={page} now={preview.dataUpdatedAt} /> : null)}
          </QueryView>
          <p className="text-small">{webPageMessages.copied}</p>
        </>
      ) : null}
      <FormProblem message={state.problem} />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" disabled={!isSeen} busy={state.isSaving} busyLabel="Saving..." onClick={state.save}>
          {webPageTexts.save}
        </Button>
        <Button look="quiet" onClick={state.discard}>
          {uiTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

const PreviewSkeleton = () => (
  <Loading text="Loading the preview..." quiet>
    <Skeleton className="h-40 w-full" />
  </Loading>
)
