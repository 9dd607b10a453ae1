import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StepButtons } from './StepButtons.tsx'
import { welcomeTexts } from './texts.ts'
import { finishWelcome } from './unfinished-welcome.ts'

/** A business account's one job is to add its bar. */
export const BusinessStep = ({ next }: { next: string }) => (
  <Card>
    <PageHeader
      title={welcomeTexts.businessTitle}
      tab="Welcome"
      lead="Once it’s listed, your bartenders can post their shifts there, and you can post events, specials and the menu."
    />
    <StepButtons>
      <ButtonLink to="/venues/new" look="solid" size="l" onClick={finishWelcome}>
        {welcomeTexts.addBar}
      </ButtonLink>
      <ButtonLink to={next} look="quiet" size="l" onClick={finishWelcome}>
        {welcomeTexts.lookAround}
      </ButtonLink>
    </StepButtons>
  </Card>
)
