import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { useMe } from '#web/core/session.ts'
import { AvatarField } from '#web/profiles/AvatarField.tsx'
import { VenueField } from '#web/shifts/VenueField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StepButtons } from './StepButtons.tsx'
import { TipAccountField } from './TipAccountField.tsx'
import { welcomeTexts } from './texts.ts'
import { finishWelcome } from './unfinished-welcome.ts'
import { useTalentPage } from './use-talent-page.ts'

/** What a talent's page needs most: a photo, a venue and a way to tip. Each can be left out. */
export const TalentStep = ({ next }: { next: string }) => {
  'use no memo'
  const me = useMe()
  const venues = useQuery(api.venues.options.queryOptions({ input: {} }))
  const { field, clear, submit, busy, problem, photo } = useTalentPage(next)
  return (
    <Card>
      <PageHeader
        title={welcomeTexts.talentTitle}
        tab="Welcome"
        lead="Add what you have handy. You can change it anytime in Settings."
      />
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AvatarField person={me} {...photo} />
        <VenueField label={welcomeTexts.workplace} optional venues={venues.data?.items ?? []} {...field('workplace')} />
        <TipAccountField field={field} clear={clear} />
        <FormProblem message={problem} />
        <StepButtons>
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={busy}
            busyLabel={photo.progress === undefined ? 'Saving...' : 'Uploading...'}
          >
            {welcomeTexts.finish}
          </Button>
          <ButtonLink to={next} look="quiet" size="l" onClick={finishWelcome}>
            {welcomeTexts.skip}
          </ButtonLink>
        </StepButtons>
      </form>
    </Card>
  )
}
