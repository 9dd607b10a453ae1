import { screenTitles } from '#contract/screen-titles.texts.ts'
import { HELP_TOPICS } from '#web/core/help-topics.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import type { HelpQuestion } from './question.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { TownHint } from './TownHint.tsx'

export const regularQuestions: HelpQuestion[] = [
  {
    id: 'working-tonight',
    title: 'How do I see who’s working tonight?',
    answer: (
      <p>
        <ScreenLink to="/shifts/on-now">{shiftTexts.onNowNearby}</ScreenLink> lists everyone on shift within 25 miles:
        where they are, how late and how far away. For another night, choose a day at the top.{' '}
        <ScreenLink to="/whats-on">{screenTitles.whatsOn}</ScreenLink> also lists the specials and events at every bar
        nearby.
      </p>
    ),
  },
  {
    id: 'my-location',
    title: HELP_TOPICS['my-location'].title,
    answer: (
      <p>
        Tap “Use my location” on <ScreenLink to="/shifts/on-now">{shiftTexts.onNowNearby}</ScreenLink>. We ask only when
        you tap, round your location to about a hundred yards, and never store it on our server. <TownHint />
      </p>
    ),
  },
  {
    id: 'follow',
    title: HELP_TOPICS.follow.title,
    answer: (
      <p>
        Find them under <ScreenLink to="/entertainers">Talent</ScreenLink>, or by name or @username with the search at
        the top. Open their profile and tap Follow. If the profile is private, this sends a request, and they decide. To
        follow a venue, tap Follow on its page.
      </p>
    ),
  },
  {
    id: 'new-shifts',
    title: HELP_TOPICS['new-shifts'].title,
    answer: (
      <p>
        When someone you follow posts, changes or cancels a shift, it’s in your notifications. Tap the bell on their
        profile to get alerts for their posts, too, and to get all of it by push or email if you’ve turned those on
        under <ScreenLink to="/settings/notifications">Notifications</ScreenLink>.
      </p>
    ),
  },
  {
    id: 'no-shifts',
    title: HELP_TOPICS['no-shifts'].title,
    answer: (
      <p>
        They haven’t posted any, or they don’t show them to you. When someone works is a safety matter, so that’s up to
        them. If their profile is private, you can ask to follow it.
      </p>
    ),
  },
  {
    id: 'on-tap',
    title: HELP_TOPICS['on-tap'].title,
    answer: (
      <p>
        Posts by people and venues you follow, newest first. It’s empty until you follow someone who posts. Find people
        under <ScreenLink to="/entertainers">Talent</ScreenLink> and bars under{' '}
        <ScreenLink to="/venues">Venues</ScreenLink>.
      </p>
    ),
  },
  {
    id: 'tip',
    title: 'How do I tip?',
    answer: (
      <p>
        Open a bartender’s or entertainer’s profile and use their Venmo, Cash App or PayPal link. The money goes
        straight to them; Last Call never touches it.
      </p>
    ),
  },
  {
    id: 'missing-venue',
    title: 'A place is missing. Can you add it?',
    answer: (
      <p>
        Search for it under <ScreenLink to="/venues">Venues</ScreenLink>. If it’s not there, ask us to add it.
      </p>
    ),
  },
]
