/** Texts about when shifts are shown to others. */
export const shiftDelayTexts = {
  title: 'Show my shifts',
  what: 'Shown only once you’re there, your shifts don’t tell anyone ahead of time where you’ll be.',
  when: 'When others see your shifts',
  whenPosted: { title: 'When I post them', text: 'Followers are notified right away' },
  onceThere: { title: 'Once I’m there', text: 'Followers are notified then' },
  howLong: 'How long after the start',
  delay: (minutes: number) => (minutes === 0 ? 'At the start' : `${minutes} minutes`),
  limits:
    'Until then, only you see them. They can show up a minute late, and a shift that ends before that is never shown. What people have already seen can’t be taken back.',
  savedWhenPosted: 'Your shifts are shown as soon as you post them. No one is notified of the ones already posted.',
  savedOnceThere: (minutes: number) =>
    minutes === 0
      ? 'Your shifts are shown when they start.'
      : `Your shifts are shown ${minutes} minutes after they start.`,
} as const
