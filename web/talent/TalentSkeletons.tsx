import { talentMessages } from '#contract/talent.texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const talentGrid = 'grid gap-4 tablet:grid-cols-2 desk:grid-cols-3 desk:gap-6'

/** Placeholder cards while the directory loads. */
export const TalentSkeletons = () => (
  <Loading text={talentMessages.loading}>
    <div aria-hidden="true" className={`mt-2 ${talentGrid}`}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} as="div">
          <span className="flex items-center gap-3.5">
            <Skeleton className="size-16 rounded-full!" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </span>
          </span>
          <Skeleton className="mt-4.5 h-5 w-3/4" />
          <Skeleton className="mt-2.5 mb-4 h-4 w-1/2" />
          <span className="flex justify-between border-t border-line pt-4 pb-2">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-24" />
          </span>
        </Card>
      ))}
    </div>
  </Loading>
)
