import type { RosterAbsence } from '#contract/roster.texts.ts'
import { listWords, namesVenue, splitTitle } from '#server/shifts/roster-titles/rules.ts'

const words = (text: string) => new Set(text.split(/\s+/))

/** What the entry is if a part of its title has one of these words. Earlier ones win. */
const ABSENCES: [RosterAbsence, ReadonlySet<string>][] = [
  ['off', words('off libre descanso franco')],
  ['leave', words('leave sick loa permiso licencia baja incapacidad')],
  ['vacation', words('vacation vacations vacay pto vacaciones')],
  ['unavailable', words('unavailable unavailability indisponible')],
  ['holiday', words('holiday holidays feriado festivo')],
  ['open', words('open openshift openshifts unassigned unfilled abierto')],
  ['meeting', words('meeting meetings reunion junta')],
  ['training', words('training capacitacion entrenamiento formacion')],
  ['birthday', words('birthday bday cumpleanos')],
  ['anniversary', words('anniversary aniversario')],
  ['pending', words('pending pendiente')],
  ['requested', words('request requested requests solicitud solicitado solicitada')],
]

/**
 * Words that may stand beside one of those. Any other word makes it a name: "Day Off" is time off, and "Day Off Brewing"
 * a brewery.
 */
const BESIDE = words(`
  a an the my your on in is out of to and or time day days week weekend night evening morning afternoon all full half
  paid unpaid personal annual medical family parental maternity paternity bereavement jury duty military mental
  health floating bank public federal national legal company approved approval denied declined confirmed accepted
  awaiting not yet called call work
  el la los las un una mi tu dia dias semana noche tarde manana todo tiempo medico medica anual personal nacional
  aprobado aprobada aprobadas aprobados confirmado confirmada por aprobar`)
const BESIDE_SHIFT = words(`
  shift shifts trade swap cover coverage pickup pick up drop offer available turno turnos cambio oferta`)
/** Kinds that shifts themselves can be: an open shift, but not a shift on a holiday. */
const OF_SHIFTS = new Set<RosterAbsence>(['open', 'pending', 'requested', 'training'])
/** Kinds that follow a description: "Wine training", "Ana’s birthday", and in Spanish precede it. */
const DESCRIBED = new Set<RosterAbsence>(['meeting', 'training', 'birthday', 'anniversary'])
const MAX_DESCRIPTION = 3
/** What an entry is about comes first: "Bartender - Holiday" is a shift on a holiday. */
const FIRST_ONLY = new Set<RosterAbsence>(['open', 'holiday'])

/** Why an entry with this title is probably not a shift, or undefined. `venue` is the name of its venue. */
export function findAbsence(title: string, venue: string): RosterAbsence | undefined {
  const parts = splitTitle(joinPhrases(title))
    .filter((part) => !namesVenue(part, venue))
    .map(listWords)
    .filter((part) => part.length > 0 && !part.every((word) => BESIDE.has(word)))
  const found = parts.flatMap((part, index) => {
    const absence = findInPart(part)
    return absence && (index === 0 || !FIRST_ONLY.has(absence)) ? absence : []
  })
  return ABSENCES.find(([absence]) => found.includes(absence))?.[0]
}

/** Terms of several words as the one word that means the same. */
const joinPhrases = (title: string): string =>
  title
    .replaceAll(
      /\b(not|isn['’]t) available\b|\bno disponible\b|\bcan(['’]t|not) work\b|\bdo not schedule\b/gi,
      'unavailable',
    )
    .replaceAll(/\bopen[- ]?shifts?\b|\bturnos? (libre|abierto)s?\b|\bavailable shifts?\b/gi, 'openshift')
    .replaceAll(/\bdays?[- ]off\b/gi, 'off')

/** Whether a word is usual in such titles. */
export const isAbsenceWord = (word: string): boolean =>
  BESIDE.has(word) || BESIDE_SHIFT.has(word) || ABSENCES.some(([, known]) => known.has(word))

function findInPart(part: readonly string[]): RosterAbsence | undefined {
  const [absence, terms] = ABSENCES.find(([, known]) => part.some((word) => known.has(word))) ?? []
  if (!absence || !terms) return undefined
  const isTerm = (word: string) => ABSENCES.some(([, known]) => known.has(word))
  const others = part.filter(
    (word) => !isTerm(word) && !BESIDE.has(word) && !(OF_SHIFTS.has(absence) && BESIDE_SHIFT.has(word)),
  )
  if (others.length === 0) return absence
  return DESCRIBED.has(absence) && isDescription(part, terms) ? absence : undefined
}

function isDescription(part: readonly string[], terms: ReadonlySet<string>): boolean {
  const term = part.findIndex((word) => terms.has(word))
  const isSpanish = /^(reunion|junta|capacitacion|entrenamiento|formacion|cumpleanos|aniversario)$/.test(
    part[term] ?? '',
  )
  const [described, rest] = isSpanish
    ? [part.slice(term + 1), part.slice(0, term)]
    : [part.slice(0, term), part.slice(term + 1)]
  return described.length <= MAX_DESCRIPTION && rest.every((word) => BESIDE.has(word) || BESIDE_SHIFT.has(word))
}
