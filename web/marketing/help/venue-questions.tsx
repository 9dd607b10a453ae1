import { HELP_TOPICS } from '#web/core/help-topics.ts'
import { venueTexts } from '#web/venues/texts.ts'
import type { HelpQuestion } from './question.ts'
import { ScreenLink } from './ScreenLink.tsx'

export const venueQuestions: HelpQuestion[] = [
  {
    id: 'add-venue',
    title: HELP_TOPICS['add-venue'].title,
    answer: (
      <p>
        With <ScreenLink to="/venues/new">Add a venue</ScreenLink>: name, address and a pin at the front door. You need
        the Business role, which you can choose on <ScreenLink to="/profile/edit">your profile</ScreenLink>.
      </p>
    ),
  },
  {
    id: 'claim-venue',
    title: 'My venue is listed, but I’m not its owner. What now?',
    answer: (
      <p>
        If it has no owner yet, open its page and tap “{venueTexts.claim}”. You need the Business role. Our staff check
        it, then make you its owner. If it already has an owner, email us from an address that shows you work there.
      </p>
    ),
  },
  {
    id: 'working-here',
    title: HELP_TOPICS['working-here'].title,
    answer: (
      <p>
        Bartenders and entertainers who post a shift there, if the visitor can see it. You don’t have to do anything.
        For private shifts, you see only how many there are this week. While “Public page” is on in Edit Venue, anyone
        can open your page without an account; it names only people who’ve chosen to appear.
      </p>
    ),
  },
  {
    id: 'event',
    title: 'How do I announce an event?',
    answer: (
      <p>
        Open your venue from <ScreenLink to="/home">home</ScreenLink>, then Events. Followers of the venue are notified
        when you add one. If you cancel it, the page says so.
      </p>
    ),
  },
  {
    id: 'special',
    title: 'How do I list a happy hour?',
    answer: (
      <p>
        Open your venue, then Specials, and add it with its days and hours, even past midnight. It shows as active while
        it’s running. Guests who are there are asked if it’s still right. If two of them say no, it’s marked “Not
        confirmed” until you confirm or edit it.
      </p>
    ),
  },
  {
    id: 'menu',
    title: 'How do I show our menu?',
    answer: (
      <p>Open your venue, then Menu, and upload one image per page. Guests open the pages full screen and zoom in.</p>
    ),
  },
  {
    id: 'venue-post',
    title: 'How do I post as the venue?',
    answer: (
      <p>
        Open your venue, then Posts. What you write appears under the venue’s name, on its page and in the feed of
        everyone who follows it.
      </p>
    ),
  },
  {
    id: 'archive-venue',
    title: 'What if the venue closes?',
    answer: (
      <p>
        Archive it on its edit page. It drops out of every list and search, but keeps its shifts and posts in case you
        bring it back.
      </p>
    ),
  },
]
