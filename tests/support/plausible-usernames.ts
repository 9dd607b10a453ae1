/** Common first and last names of many origins. */
const FIRST = (
  'james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan ' +
  'joseph jessica thomas sarah charles karen christopher lisa daniel nancy matthew betty anthony sandra mark ' +
  'ashley donald emily steven kimberly andrew margaret paul donna joshua michelle kenneth carol kevin amanda ' +
  'brian melissa timothy deborah ronald stephanie jason rebecca george sharon edward laura jeffrey cynthia ' +
  'ryan dorothy jacob amy nicholas kathleen gary angela eric shirley jonathan emma stephen brenda larry ' +
  'pamela justin nicole scott anna brandon samantha benjamin katherine samuel christine gregory debra ' +
  'alexander rachel patrick carolyn frank janet jack maria dennis olivia jerry heather tyler helen aaron ' +
  'catherine jose diane julie ana hanna hannah mia mya zoe zoey sara marc erik phillip philip alan allen ' +
  'isabel isabelle bea lil lily ella ela gia rosa juan luis diego sofia camila mateo wei mei jin hana yuki ' +
  'aisha fatima omar ali layla leila nina ida otto max theo leo noah liam finn iris ivy ruby jade dana dara ' +
  'clara kara cara sam pat lou gus vera de'
).split(' ')
const LAST = (
  'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson ' +
  'anderson thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis ' +
  'robinson walker young allen king wright scott torres nguyen hill flores green adams nelson baker hall ' +
  'rivera campbell mitchell carter roberts phillips evans turner diaz parker cruz edwards collins reyes ' +
  'stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard ' +
  'ramos kim cox ward richardson watson brooks chavez wood james bennett gray mendoza ruiz hughes price ' +
  'alvarez castillo sanders patel myers long ross foster powell jenkins perry russell sullivan bel'
).split(' ')

/** How people derive a username from their name, from the most common to the rarest. */
const WAYS: ((first: string, last: string, n: number) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${first}.${last[0]}`,
  (first, last) => `${first[0]}${last}`,
  (first, _, n) => `${first}${70 + (n % 30)}`,
  (first, last) => `${first}_${last}`,
  (first) => first,
  (first) => `${first}.pours`,
  (first) => `dj_${first}`,
  (first, last, n) => `${first}${last[0]}${n % 10}`,
  (_, last) => `the.${last}s`,
]

/** The given number of distinct usernames, the same in every run. */
export function plausibleUsernames(count: number): string[] {
  const usernames = new Set<string>()
  for (let n = 0; usernames.size < count; n++) {
    const [first, last] = [FIRST[(n * 37) % FIRST.length], LAST[(n * 53 + Math.floor(n / 7)) % LAST.length]]
    const way = WAYS[(n * 7 + Math.floor(n / 11)) % WAYS.length]
    if (first && last && way) usernames.add(way(first, last, n))
  }
  return [...usernames].filter((username) => username.length >= 3)
}
