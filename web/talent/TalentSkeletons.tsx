import { talentMessages } from '#contract/talent.texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const talentGrid = 'grid gap-2 tablet:grid-cols-2 desk:gap-5'
/** Flat on phones, so that four to five people fit on the first view. */
export const talentCard = 'max-tablet:py-2!'

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
