import { talentMessages } from '#contract/talent.texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** On phones one list, so that five people fit on the first view; cards in two columns from tablets on. */
export const talentGrid =
  'grid max-tablet:overflow-hidden max-tablet:rounded-card max-tablet:bg-surface max-tablet:shadow-1 tablet:grid-cols-2 tablet:gap-3 desk:gap-5'
/** A card of the grid, on phones a line of the list. */
export const talentCard =
  'max-tablet:rounded-none max-tablet:py-2.5 max-tablet:shadow-none max-tablet:not-first:border-t max-tablet:not-first:border-line'

/** Placeholder cards while the directory loads. */
export const TalentSkeletons = () => (
  <Loading text={talentMessages.loading}>
    <div aria-hidden="true" className={`mt-2 ${talentGrid}`}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} as="div" className={cx('flex items-start gap-3', talentCard)}>
          <Skeleton className="size-11.5 flex-none rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        </Card>
      ))}
    </div>
  </Loading>
)
