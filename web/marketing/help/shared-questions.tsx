import type { HelpQuestion } from './question.ts'
import { ScreenLink } from './ScreenLink.tsx'

/** Questions of every role, at the end of each list. */
export const sharedQuestions: HelpQuestion[] = [
  {
    id: 'notifications',
    title: 'How do I choose what I’m notified about?',
    answer: (
      <p>
        Under <ScreenLink to="/settings/notifications">Notifications</ScreenLink> you decide, for each kind, whether it
        reaches you in the app, by push or by email. Quiet hours hold back push and email. A preset sets everything at
        once. If nothing arrives on your phone, send it a test there: it says what to check.
      </p>
    ),
  },
  {
    id: 'calendar',
    title: 'How do I see shifts in my own calendar?',
    answer: (
      <p>
        Create a link under <ScreenLink to="/settings/calendars">Calendars</ScreenLink> and add it to Google Calendar,
        Apple Calendar or Outlook. It updates by itself and shows only what you can see in Last Call. Keep the link to
        yourself; if someone else gets it, replace it there.
      </p>
    ),
  },
  {
    id: 'block',
    title: 'How do I block or report someone?',
    answer: (
      <>
        <p>
          Both are in the menu on their profile. You can also report a post, comment or shift in its own menu. Once
          blocked, the two of you can’t see each other, and you stop following each other. They aren’t told. You can
          unblock them under <ScreenLink to="/settings/blocked">Blocked</ScreenLink>, but that doesn’t bring the follows
          back. If you can’t see someone’s profile, block their username there.
        </p>
        <p>Only our staff see a report and who sent it. You’ll hear the outcome.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'How do I download my data or delete my account?',
    answer: (
      <p>
        Both are under <ScreenLink to="/settings/account">Account</ScreenLink>. The download is a ZIP file with all your
        data. Deleting is immediate and can’t be undone, so download first.
      </p>
    ),
  },
]
