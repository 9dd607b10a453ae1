/** Maps digits and `i` to the letter they look like. */
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
 * A username reduced to how it looks: usernames with the same skeleton are easily confused. `cl` is not folded into
 * `d`, because Clara and Dara are both real names. Must match the SQL function `username_skeleton`.
 */
export const confusableSkeleton = (username: string): string =>
  username
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/[0-9i]/g, (letter) => CONFUSABLE_CHARACTERS[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * The skeleton with doubled letters collapsed, so `beaa.c` matches `bea.c`. Real names collide (Ana and Anna), so it
 * protects only usernames that are likely to be impersonated. Must match the SQL function `username_wide_skeleton`.
 */
export const wideConfusableSkeleton = (username: string): string =>
  confusableSkeleton(username).replace(/(.)\1+/g, '$1')

/** The wide skeletons to compare with protected usernames: of the username, and of it without trailing digits. */
export const listWideSkeletons = (username: string): string[] =>
  [username, username.replace(/[0-9._]+$/, '')].filter((candidate) => candidate !== '').map(wideConfusableSkeleton)

const toSkeletons = (words: string) => words.split(' ').map(confusableSkeleton)

const PRODUCT_WORDS = toSkeletons('lastcall')
const STAFF_WORDS = toSkeletons(
  'admin administrator moderator official staff support security system team verified desk help',
)
const STAFF_NAME_PATTERN = new RegExp(`^(?:the)?(?:${[...PRODUCT_WORDS, ...STAFF_WORDS].join('|')})+$`)

/** Longer input is not checked: the name schemas refuse it for its length. */
const NAME_MAX = 200

/** Whether a name consists only of words for the product and its staff, with digits as letters or digits at the end. */
export const impersonatesStaff = (name: string): boolean =>
  name.length <= NAME_MAX &&
  [name, name.replace(/[0-9]+$/, '')].some((candidate) => STAFF_NAME_PATTERN.test(confusableSkeleton(candidate)))

// Check marks, V's and stars in circles or boxes, shields, seals, medals, name badges, and combining enclosures.
const BADGE_LOOKALIKES =
  /[\u2713\u2714\u2705\u2611\u237B\u221A\u{1F5F8}\u{1F5F9}\u{1FBB1}\uAA9C\u24CB\u24E5\u24B1\u{1F125}\u{1F145}\u{1F165}\u{1F185}\u272A\u235F\u229B\u{1F6E1}\u26E8\u{1F530}\u{1F3F5}\u{1F4AE}\u{1F396}\u{1F3C5}\u329E\u32A3\u{1F4DB}\u{1FAAA}]|\p{Me}/u

/** Whether a name contains a symbol that looks like the verified badge. Keycap emoji are allowed. */
export const containsBadgeLookalike = (name: string): boolean =>
  BADGE_LOOKALIKES.test(name.replace(/[0-9#*]\uFE0F?\u20E3/gu, ''))

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/**
 * Whether a single word mixes look-alike alphabets, such as a Cyrillic а among Latin letters. A name whose words each
 * use one alphabet is fine.
 */
export const hasMixedScripts = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)
