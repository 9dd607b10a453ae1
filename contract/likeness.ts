/** Letters and digits that pass for each other at a glance, made one. */
const ALIKE: Record<string, string> = {
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
export const skeletonOf = (username: string): string =>
  username
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/[0-9i]/g, (letter) => ALIKE[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const skeletons = (words: string) => words.split(' ').map(skeletonOf)

const HOUSE = skeletons('lastcall')
const STAFF = skeletons('admin administrator moderator official staff support security system team verified desk help')
const ofTheHouse = new RegExp(`^(?:the)?(?:${[...HOUSE, ...STAFF].join('|')})+$`)

/** Longer is no name, and is refused for that. */
const NAME_MAX = 200

/** Whether a name is made of words of the house and its staff alone, whatever digits stand for letters or follow. */
export const claimsTheHouse = (name: string): boolean =>
  name.length <= NAME_MAX && [name, name.replace(/[0-9]+$/, '')].some((form) => ofTheHouse.test(skeletonOf(form)))

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/**
 * Whether a word of the name mixes letters of alphabets that pass for each other, as a Cyrillic а among Latin ones. A name
 * all of one alphabet is honest whatever it resembles, and so is one word of each.
 */
export const mixesAlphabets = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)
