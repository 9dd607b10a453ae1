import type { HelpQuestion } from './question.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { accountQuestion, blockQuestion, calendarQuestion, notificationQuestion } from './shared-questions.tsx'

export const regularQuestions: HelpQuestion[] = [
  {
    title: 'How do I see who’s working tonight?',
    answer: (
      <p>
        <ScreenLink to="/shifts/on-now">On now nearby</ScreenLink> lists everyone on shift within 25 miles: where, until
        when and how far away. For later shifts, see <ScreenLink to="/entertainers">Talent</ScreenLink>.
      </p>
    ),
  },
  {
    title: 'How do I use my own location?',
    answer: (
      <p>
        Tap the location button on <ScreenLink to="/shifts/on-now">On now nearby</ScreenLink>. We ask only when you tap,
        round your location to about a hundred yards, and never store it on our server.
      </p>
    ),
  },
  {
    title: 'How do I follow someone?',
    answer: (
      <p>
        Find them by name or @username with the search at the top, open their profile and tap Follow. With a private
        profile, this sends a request, and they decide.
      </p>
    ),
  },
  {
    title: 'How do I hear about new shifts?',
    answer: (
      <p>
        When someone you follow posts, changes or cancels a shift, it’s in your notifications. Tap the bell on their
        profile to get it as a push or by email as well, together with their posts.
      </p>
    ),
  },
  {
    title: 'Why can’t I see someone’s shifts?',
    answer: (
      <p>
        They keep their schedule or their profile private, or they have nothing planned. Working hours are a safety
        matter, so we don’t say which.
      </p>
    ),
  },
  {
    title: 'How do I tip?',
    answer: (
      <p>
        Open a bartender’s or entertainer’s profile and use their Venmo, Cash App or PayPal link. The money goes
        straight to them; Last Call never touches it.
      </p>
    ),
  },
  {
    title: 'A place is missing. Can you add it?',
    answer: (
      <p>
        Search for it under <ScreenLink to="/venues">Venues</ScreenLink>. If nothing is found, you can ask us there to
        add it.
      </p>
    ),
  },
  notificationQuestion,
  calendarQuestion,
  blockQuestion,
  accountQuestion,
]
