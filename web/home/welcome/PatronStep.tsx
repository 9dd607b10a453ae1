import { LocationNote } from '#web/core/LocationNote.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { FollowSuggestion } from './FollowSuggestion.tsx'
import { StepButtons } from './StepButtons.tsx'
import { welcomeTexts } from './texts.ts'
import { finishWelcome } from './unfinished-welcome.ts'
import { useFollowSuggestions } from './use-follow-suggestions.ts'

/** The people nearby whom a new patron may want to follow. */
export const PatronStep = ({ next }: { next: string }) => {
  const { place, query, people, isNearby, now, city } = useFollowSuggestions()
  return (
    <Card>
      <PageHeader
        title={welcomeTexts.patronTitle}
        tab="Welcome"
        lead="Their shifts show up on your home page: who’s on, where and how late."
      />
      <LocationNote {...place} city={city} />
      <QueryView query={query} failed="Could not load people nearby." loading={<SuggestionSkeletons />}>
        {() => (
          <>
            <p className="mt-2 text-small text-ink-2">
              {people.length === 0 ? welcomeTexts.noOne : isNearby ? welcomeTexts.nearest : welcomeTexts.everyone}
            </p>
            <ul>
              {people.map(({ talent, distanceMeters }) => (
                <FollowSuggestion key={talent.id} talent={talent} distanceMeters={distanceMeters} now={now} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <div className="mt-4">
        <StepButtons>
          <ButtonLink to={next} look="solid" size="l" onClick={finishWelcome}>
            {next === '/home' ? welcomeTexts.goHome : welcomeTexts.continue}
          </ButtonLink>
        </StepButtons>
      </div>
    </Card>
  )
}

const SuggestionSkeletons = () => (
  <Loading text="Loading people nearby..." quiet>
    <div className="mt-2 grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  </Loading>
)
