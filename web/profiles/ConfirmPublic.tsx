import type { OwnProfile } from '#contract/profiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { profileTexts } from './texts.ts'
import type { PublicQuestion, usePublicConfirmation } from './use-privacy-change.ts'

type ConfirmPublicProps = ReturnType<typeof usePublicConfirmation>['confirmation'] & { profile: OwnProfile }

export const ConfirmPublic = ({ question, profile, busy, problem, onClose, onConfirm }: ConfirmPublicProps) => (
  <Dialog
    open={question !== undefined}
    onOpenChange={(open) => open || busy || onClose()}
    title={question?.setting === 'schedule_is_private' ? profileTexts.showSchedule : profileTexts.makePublic}
    description={question && formatQuestion(question, profile)}
    actions={question && <Answers question={question} busy={busy} onClose={onClose} onConfirm={onConfirm} />}
  >
    {problem ? <FormProblem message={problem} /> : null}
  </Dialog>
)

type AnswersProps = Pick<ConfirmPublicProps, 'busy' | 'onClose' | 'onConfirm'> & { question: PublicQuestion }

const Answers = ({ question: { setting, requests }, busy, onClose, onConfirm }: AnswersProps) => {
  const turnOff = { setting, on: false }
  // The keys keep the focus off "Accept all" after "Make public" was pressed in the same place.
  return requests === undefined ? (
    <>
      <Button key="keep" look="quiet" busy={busy} onClick={onClose}>
        {profileTexts.keepPrivate}
      </Button>
      <Button key="public" look="solid" busy={busy} busyLabel="Saving..." onClick={() => onConfirm(turnOff)}>
        {setting === 'is_private' ? profileTexts.confirmPublic : profileTexts.confirmShow}
      </Button>
    </>
  ) : (
    <>
      <Button key="decline" busy={busy} onClick={() => onConfirm({ ...turnOff, requests: 'decline_all' })}>
        Decline all
      </Button>
      <Button
        key="accept"
        look="solid"
        busy={busy}
        busyLabel="Saving..."
        onClick={() => onConfirm({ ...turnOff, requests: 'accept_all' })}
      >
        {profileTexts.acceptAll}
      </Button>
    </>
  )
}

const formatQuestion = ({ setting, requests }: PublicQuestion, profile: OwnProfile) => {
  if (requests !== undefined) return formatRequests(requests)
  if (setting === 'schedule_is_private')
    return profile.is_private
      ? 'Followers you accept will see when and where you work.'
      : 'Anyone on Last Call will see when and where you work.'
  return profile.schedule_is_private
    ? 'Anyone on Last Call will see your bio, tip jar and posts, and can follow you without asking. Your schedule stays private.'
    : 'Anyone on Last Call will see your bio, tip jar, posts and shifts, and can follow you without asking.'
}

const formatRequests = (count: number) =>
  count === 1
    ? 'You have 1 follow request. Once your profile is public, no one needs to ask.'
    : `You have ${count} follow requests. Once your profile is public, no one needs to ask.`
