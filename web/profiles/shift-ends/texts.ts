/** Texts about who sees when shifts end. */
export const shiftEndsTexts = {
  title: 'When your shifts end',
  what: 'The people you leave out see “late” instead of a time, so your schedule doesn’t tell them when you leave.',
  who: 'Who sees when your shifts end',
  limits:
    'In their calendars your shift ends when the venue closes, or after four hours, marked as approximate. You’re still “on now” until your shift ends, so someone who keeps looking can tell when you’ve left. They keep any times they’ve already seen.',
  choices: {
    everyone: { title: 'Everyone', text: 'Who can see your schedule' },
    followers: { title: 'Followers', text: 'Anyone can follow a public profile' },
    only_me: { title: 'Only me', text: 'Everyone else sees “late”' },
  },
  saved: {
    everyone: 'Everyone who can see your schedule sees when your shifts end.',
    followers: 'Only people who follow you see when your shifts end.',
    only_me: 'Only you see when your shifts end.',
  },
} as const
