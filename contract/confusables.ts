/** Letters and digits that pass for each other at a glance, made one. */
const CONFUSABLE_CHARACTERS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/**
 * What a handle looks like at a glance: two of one skeleton pass for each other. `cl` is not made `d`: Clara and Dara are
 * two honest names. The same as `username_skeleton` in the database, which compares people by it.
 */
export const confusableSkeleton = (username: string): string =>
  username
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/[0-9i]/g, (letter) => CONFUSABLE_CHARACTERS[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * The same with doubled letters made one: `beaa.c` is `bea.c`. Honest names meet here (Ana and Anna), so it protects only
 * those whose name is worth borrowing. The same as `username_wide_skeleton` in the database.
 */
export const wideConfusableSkeleton = (username: string): string =>
  confusableSkeleton(username).replace(/(.)\1+/g, '$1')

/** What one who protects their handle is compared with: the handle, and the handle without the digits put after it. */
export const listWideSkeletons = (username: string): string[] =>
  [username, username.replace(/[0-9._]+$/, '')].filter((form) => form !== '').map(wideConfusableSkeleton)

const toSkeletons = (words: string) => words.split(' ').map(confusableSkeleton)

const PRODUCT_WORDS = toSkeletons('lastcall')
const STAFF_WORDS = toSkeletons(
  'admin administrator moderator official staff support security system team verified desk help',
)
const STAFF_NAME_PATTERN = new RegExp(`^(?:the)?(?:${[...PRODUCT_WORDS, ...STAFF_WORDS].join('|')})+$`)

/** Longer is no name, and is refused for that. */
const NAME_MAX = 200

/** Whether a name is made of words of the house and its staff alone, whatever digits stand for letters or follow. */
export const impersonatesStaff = (name: string): boolean =>
  name.length <= NAME_MAX &&
  [name, name.replace(/[0-9]+$/, '')].some((form) => STAFF_NAME_PATTERN.test(confusableSkeleton(form)))

// Check marks, V's and stars in circles or boxes, shields, seals, medals, name badges; and whatever encloses a letter.
const BADGE_LOOKALIKES =
  /[\u2713\u2714\u2705\u2611\u237B\u221A\u{1F5F8}\u{1F5F9}\u{1FBB1}\uAA9C\u24CB\u24E5\u24B1\u{1F125}\u{1F145}\u{1F165}\u{1F185}\u272A\u235F\u229B\u{1F6E1}\u26E8\u{1F530}\u{1F3F5}\u{1F4AE}\u{1F396}\u{1F3C5}\u329E\u32A3\u{1F4DB}\u{1FAAA}]|\p{Me}/u

/** Whether a name holds a sign that passes for the verified badge beside it. Keycaps are digits, not badges. */
export const containsBadgeLookalike = (name: string): boolean =>
  BADGE_LOOKALIKES.test(name.replace(/[0-9#*]\uFE0F?\u20E3/gu, ''))

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/**
 * Whether a word of the name mixes letters of alphabets that pass for each other, as a Cyrillic а among Latin ones. A name
 * all of one alphabet is honest whatever it resembles, and so is one word of each.
 */
export const hasMixedScripts = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)
