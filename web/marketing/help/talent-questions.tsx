import { HELP_TOPICS } from '#web/core/help-topics.ts'
import type { HelpQuestion } from './question.ts'
import { ScreenLink } from './ScreenLink.tsx'

export const talentQuestions: HelpQuestion[] = [
  {
    id: 'post-shifts',
    title: HELP_TOPICS['post-shifts'].title,
    answer: (
      <p>
        <ScreenLink to="/shifts/new">Add a shift</ScreenLink> with venue, start and end, once or every week. To post a
        whole week at once, <ScreenLink to="/shifts/copy">copy another week</ScreenLink>, or{' '}
        <ScreenLink to="/shifts/import">import</ScreenLink> your bar’s roster: paste the message, or choose its file.
      </p>
    ),
  },
  {
    id: 'change-shift',
    title: 'How do I change or cancel a shift?',
    answer: (
      <p>
        Pick it under <ScreenLink to="/shifts/week">My week</ScreenLink>. Followers who were notified of it hear about
        the change. After you cancel one, you have a few seconds to undo it.
      </p>
    ),
  },
  {
    id: 'who-sees-shifts',
    title: 'Who can see when I work?',
    answer: (
      <>
        <p>
          Anyone on Last Call who can see your profile. Without an account, no one, unless you turn on “My page on the
          web” and let it show your shifts. Two switches under <ScreenLink to="/settings/privacy">Privacy</ScreenLink>{' '}
          change that: with a private profile, only followers you accept; with a private schedule, only you.
        </p>
        <p>
          To hide your schedule for one night, go dark from the Next Shift card or under Privacy. To hide a single
          shift, change “Who can see it” when you post or edit it. To hide your schedule from one person, open the menu
          on their profile. No one is told.
        </p>
        <p>
          To show your shifts only once you’re there, choose it under{' '}
          <ScreenLink to="/settings/privacy">Privacy</ScreenLink>, with up to an hour after the start. Until then no one
          else sees them, and followers are notified then.
        </p>
        <p>A venue’s owner sees how many private shifts there are this week, but not whose or when.</p>
      </>
    ),
  },
  {
    id: 'unwanted-attention',
    title: HELP_TOPICS['unwanted-attention'].title,
    answer: (
      <>
        <p className="font-semibold text-ink">If you’re in danger, call 911 or your local emergency number first.</p>
        <p>
          <b>Hide my schedule</b>, in the menu of their profile or in your followers: for them you have no shifts at
          all. They can still follow you and see your posts, and nothing tells them. It doesn’t cover another account of
          theirs while your profile is public, or what others tell them. To undo it, see{' '}
          <ScreenLink to="/settings/hidden-schedule">Hidden schedule</ScreenLink>.
        </p>
        <p>
          <b>Remove follower</b>: they stop following you. While your profile is public they still see your shifts and
          can follow again.
        </p>
        <p>
          <b>Block</b>: neither of you finds the other. We don’t tell them, but someone who looks for you will notice.
        </p>
        <p>
          <ScreenLink to="/followers">Your followers</ScreenLink> shows who is new this week and who follows only you.
          With <b>Select</b>, you can remove, block or hide your schedule from several people at once. You can undo it,
          and we don’t tell them.
        </p>
        <p>
          <b>When your shifts end</b>, under <ScreenLink to="/settings/privacy">Privacy</ScreenLink>: the people you
          leave out see “late” instead of a time, and an approximate one in their calendars. You’re still “on now” until
          your shift ends, so someone who keeps looking can tell when you’ve left.
        </p>
        <p>
          <b>Go dark</b>, a private schedule and a private profile, all under{' '}
          <ScreenLink to="/settings/privacy">Privacy</ScreenLink>, keep your shifts from everyone or from people you
          haven’t accepted. Your page on the web is for anyone without an account: turn it off there, or leave shifts
          out of it.
        </p>
        <p>
          <b>Report</b>: our staff looks at it and can suspend the account. What someone has already seen, or received
          as a notification or in their calendar app, can’t be taken back.
        </p>
      </>
    ),
  },
  {
    id: 'missing-venue',
    title: 'My venue isn’t listed. What now?',
    answer: (
      <p>
        Under the venue field of the <ScreenLink to="/shifts/new">shift form</ScreenLink> you can ask us to add it.
        We’ll let you know when it’s listed.
      </p>
    ),
  },
  {
    id: 'get-tipped',
    title: 'How do I get tipped?',
    answer: (
      <p>
        Add Venmo, Cash App or PayPal to <ScreenLink to="/profile/edit">your profile</ScreenLink>. People can tip you
        from there, or scan a code that you hold up across the bar. Last Call never touches the money.
      </p>
    ),
  },
  {
    id: 'income',
    title: HELP_TOPICS.income.title,
    answer: (
      <p>
        In the <ScreenLink to="/Pages/income-tracker">income tracker</ScreenLink>: per shift, per hour, by weekday and
        venue, with CSV files for your books. Only you can see it.
      </p>
    ),
  },
  {
    id: 'verified',
    title: HELP_TOPICS.verified.title,
    answer: (
      <p>
        As a bartender or entertainer, ask for it on <ScreenLink to="/profile/edit">your profile</ScreenLink>. Say how
        we can confirm where you work, or send a link that shows it; only you and our staff can read it. We review it
        and let you know. You get a badge; verified bartenders also get into Behind the Bar, a forum of their own.
      </p>
    ),
  },
]
