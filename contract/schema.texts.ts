import { formatCount } from './format-count.ts'

/** Messages for fields whose schema has no message of its own. */
export const schemaMessages = {
  required: 'This field is required.',
  text: 'This must be text.',
  number: 'Enter a number.',
  wholeNumber: 'Enter a whole number.',
  trueOrFalse: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be an object with named fields.',
  file: 'Choose a file.',
  id: 'This must be an ID, like 3f1c8a52-6b0e-4d57-9a41-2c7de0b8f913.',
  draftId: 'The draft has an invalid ID.',
  day: 'Enter a date, like 2026-11-20.',
  month: 'Enter a month, like 2026-11.',
  year: 'Enter a year from 2000 to 2099.',
  instant: 'Enter a date and time with its offset, like 2026-11-20T21:00:00-06:00.',
  email: 'Enter an email address, like name@example.com.',
  url: 'Enter a web address, like https://example.com.',
  slug: 'Enter an ID or a page name, like the-still.',
  zone: 'Enter a time zone, like America/Chicago.',
  session: 'Enter the ID of a session, or others.',
  rosterKey: 'Send the entry’s key exactly as you received it.',
  oneOf: (values: readonly string[]) =>
    values.length === 1 ? `This must be ${values[0]}.` : `This must be one of: ${values.join(', ')}.`,
  atLeast: (least: number) => `Enter ${least.toLocaleString('en-US')} or more.`,
  atMost: (most: number) => `Enter ${most.toLocaleString('en-US')} or less.`,
  moreThan: (bound: number) => `Enter more than ${bound.toLocaleString('en-US')}.`,
  lessThan: (bound: number) => `Enter less than ${bound.toLocaleString('en-US')}.`,
  minCharacters: (least: number) => `Enter at least ${formatCount(least, 'character', 'characters')}.`,
  maxCharacters: (most: number) => `Enter at most ${formatCount(most, 'character', 'characters')}.`,
  minItems: (least: number) => `Add at least ${formatCount(least, 'item', 'items')}.`,
  maxItems: (most: number) => `Add at most ${formatCount(most, 'item', 'items')}.`,
  /** `what` is the name of the field in a sentence: "Notes", "A title". */
  textTooLong: (what: string, most: number) =>
    `${what} can have at most ${formatCount(most, 'character', 'characters')}.`,
  cannotBeStored: 'This text contains a character that cannot be stored.',
  invisible: (what: string) => `${what} cannot contain invisible characters.`,
  unknown: 'This field is not recognized. Remove it.',
  invalid: 'This value is not valid.',
} as const
