import { TextLink } from '#web/ui/ButtonLink.tsx'
import { HELP_TOPICS, type HelpTopic } from './help-topics.ts'

/** A quiet link to the answered question on the help page, for places where a beginner may be stuck. */
export const HelpLink = ({ topic }: { topic: HelpTopic }) => {
  const { title, for: audience } = HELP_TOPICS[topic]
  return (
    <TextLink to="/help" search={{ for: audience }} hash={topic} className="font-normal! text-ink-2">
      {title}
    </TextLink>
  )
}
