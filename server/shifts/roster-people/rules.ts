import { findAbsence, isAbsenceWord } from '#server/shifts/roster-absences/rules.ts'
import { foldText, listWords, namesVenue, splitTitle } from '#server/shifts/roster-titles/rules.ts'

type Titled = { title: string; venue_name: string; start_time: Date; end_time: Date }

const words = (text: string) => new Set(text.split(/\s+/))

/** Jobs and kinds of shifts: beside one of them, the rest of a title is a name. */
const ROLES = words(`
  bartender bartenders barback barkeep bar server host hostess dj door doorman doorperson security bouncer manager mgr
  lead supervisor busser runner cook chef kitchen dishwasher expo barista cashier cocktail cocktails waiter waitress
  floor foh boh closer opener close closing open opening mid swing double am pm shift trainee entertainer dancer singer
  musician performer mixologist sommelier steward tending
  cantinero cantinera barman barmaid mesero mesera camarero camarera cocinero cocinera cajero cajera anfitrion gerente
  turno barra cierre apertura`)
/** Words that a title has beside a role without being a name. */
const NO_NAMES = words(`
  a an the of and or on off at to in el la los las y main front back side upper lower upstairs downstairs rooftop roof
  patio terrace lounge club room hall deck garden vip stage service well point inn tavern pub saloon house hotel brewing
  brewery restaurant cafe grill area section station table zone level team crew group hour happy event events party
  private wedding reception trivia karaoke live music night nights day days morning afternoon evening brunch lunch
  dinner late early split call week weekend weekday monday tuesday wednesday thursday friday saturday sunday mon tue tues
  wed thu thur thurs fri sat sun holiday christmas thanksgiving new year eve easter halloween street st ave avenue
  broadway square north south east west first second third plan shift work job gig show set staff backup relief
  sala noche dia tarde manana terraza principal fiesta evento lunes martes miercoles jueves viernes sabado domingo
  busy slow short long full part time head senior junior assistant`)
const WORD = /^\p{Lu}[\p{L}'’-]+$/u
const INITIAL = /^\p{Lu}\.?$/u

/**
 * The person whom each title names, as first written, or undefined. Names are known by their form: an initial, or a role
 * beside them. Bare names count if two of them work at the same time, because one person cannot.
 */
export function findPeople(entries: readonly Titled[]): (string | undefined)[] {
  const bare = entries.map(({ title, venue_name }) => findBareName(title, venue_name))
  const isTeam = entries.some((entry, index) => overlapsAnother(entry, index, entries, bare))
  const spellings = new Map<string, string>()
  return entries.map(({ title, venue_name }, index) => {
    const name = findPerson(title, venue_name) ?? (isTeam ? bare[index] : undefined)
    if (name === undefined) return undefined
    const key = listWords(name).join(' ')
    spellings.set(key, spellings.get(key) ?? name)
    return spellings.get(key)
  })
}

function overlapsAnother(
  entry: Titled,
  index: number,
  entries: readonly Titled[],
  bare: readonly (string | undefined)[],
): boolean {
  return entries.some(
    (other, at) =>
      at > index &&
      bare[at] !== undefined &&
      bare[index] !== undefined &&
      bare[at] !== bare[index] &&
      other.start_time < entry.end_time &&
      entry.start_time < other.end_time,
  )
}

/** The person whom a title names: `Jordan P. (Bartender)`, `Server: Jordan Pierce`, `Jordan P - Off`. */
export function findPerson(title: string, venue: string): string | undefined {
  const parts = splitTitle(title)
  const others = (part: string) => parts.filter((other) => other !== part)
  return parts.find(
    (part) =>
      isName(part, venue) &&
      (part.split(/\s+/).some((word) => INITIAL.test(word)) || others(part).some((other) => isRole(other, venue))),
  )
}

const isRole = (part: string, venue: string): boolean =>
  listWords(part).some((word) => ROLES.has(word)) || findAbsence(part, venue) !== undefined

const findBareName = (title: string, venue: string): string | undefined => {
  const [part, ...others] = splitTitle(title)
  return part !== undefined && others.length === 0 && isName(part, venue) ? part : undefined
}

/** Up to three capitalized words of which none is usual in titles, at least one of them no initial. */
function isName(part: string, venue: string): boolean {
  const name = part.split(/\s+/)
  return (
    name.length <= 3 &&
    name.some((word) => WORD.test(word)) &&
    name.every((word) => INITIAL.test(word) || (WORD.test(word) && !isUsualWord(word))) &&
    !namesVenue(part, venue) &&
    findAbsence(part, venue) === undefined
  )
}

const isUsualWord = (word: string): boolean => {
  const folded = foldText(word)
  return ROLES.has(folded) || NO_NAMES.has(folded) || isAbsenceWord(folded) || folded.endsWith("'s")
}
