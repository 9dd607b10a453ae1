/** Texts of the first visit, imported by components and tests. */
export const welcomeTexts = {
  nameTitle: 'What should we call you?',
  talentTitle: 'Finish your page',
  patronTitle: 'Follow a few people',
  businessTitle: 'Put your bar on the map',
  continue: 'Continue',
  workplace: 'Where you work',
  tipApp: 'Payment app',
  finish: 'Save and finish',
  skip: 'Skip for now',
  goHome: 'Go to Home',
  addBar: 'Add your bar',
  lookAround: 'Look around',
  nearest: 'On now first, then by next shift.',
  everyone: 'No one has a shift nearby yet. Here’s who else is on Last Call.',
  noOne: 'No one has joined nearby yet. Once they do, you’ll find them under Talent.',
} as const
