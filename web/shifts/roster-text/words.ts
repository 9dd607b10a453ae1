import { foldText } from '#contract/fold-text.ts'
import { ROSTER_ROLES, ROSTER_USUAL_WORDS } from '#contract/roster-words.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** The names of months and weekdays that rosters use, in English and Spanish, without accents. */
const MONTHS = [
  words('january jan enero ene'),
  words('february feb febrero'),
  words('march mar marzo'),
  words('april apr abril abr'),
  words('may mayo'),
  words('june jun junio'),
  words('july jul julio'),
  words('august aug agosto ago'),
  words('september sept sep septiembre setiembre'),
  words('october oct octubre'),
  words('november nov noviembre'),
  words('december dec diciembre dic'),
]
/** From Sunday. Not "dom", which is a first name, too. */
const WEEKDAYS = [
  words('sunday sun su domingo'),
  words('monday mon mo lunes lun'),
  words('tuesday tues tue tu martes mar'),
  words('wednesday weds wed we miercoles mie'),
  words('thursday thurs thur thu th jueves jue'),
  words('friday fri fr viernes vie'),
  words('saturday sat sa sabado sab'),
]
/** Letters that stand for weekdays beside each other: T is Tuesday or Thursday, S Saturday or Sunday. */
const LETTERS: Record<string, number[]> = { m: [1], t: [2, 4], w: [3], r: [4], f: [5], s: [6, 0], u: [0] }

const alternatives = (lists: string[][]) =>
  lists
    .flat()
    .sort((a, b) => b.length - a.length)
    .join('|')

/** A pattern for the name of a month. */
export const MONTH_PATTERN = `(?:${alternatives(MONTHS)})`

/** The number of a month, from 1. */
export const findMonth = (name: string): number => MONTHS.findIndex((names) => names.includes(foldText(name))) + 1

/** The weekdays that a word can name, 0 for Sunday. Short forms count if they are not written as words. */
export const findWeekdays = (word: string): number[] | undefined => {
  const name = foldText(word).replace('.', '')
  const day = WEEKDAYS.findIndex((names) => names.includes(name))
  if (day !== -1) return name.length === 2 && !/^\p{Lu}/u.test(word) ? undefined : [day]
  return /^\p{Lu}$/u.test(word) ? LETTERS[name] : undefined
}

/** Months that are first names, too. */
const NAMES_OF_MONTHS = new Set(words('april may june august jan'))
/** Further words in messages with a roster that are no names. */
const FILLERS = new Set(
  words(`for from my your our his her this that is are be been you we i me it its but so hi hey hello all everyone guys
    folks please pls thanks thank ty let know if any questions ok okay here schedule sched roster weeks month shifts
    working works hours time times date name employee note notes total totals hrs location position role job department
    venue person notice posted updated update final draft see u ur can cant don't dont no not yes bartenders
    hola gracias equipo semana horario turnos trabajo de del en por favor para con mi tu cocina puerta piso`),
)

/** Whether a word beside a time is no name. */
export const isUsualWord = (word: string): boolean => {
  const plain = foldText(word).replaceAll(/[^\p{L}']/gu, '')
  if (plain === '' || FILLERS.has(plain) || ROSTER_ROLES.has(plain) || ROSTER_USUAL_WORDS.has(plain)) return true
  return findWeekdays(word) !== undefined || (findMonth(plain) > 0 && !NAMES_OF_MONTHS.has(plain))
}

/** Words that leave open whether someone works, or say that it is not at the bar. */
export const TENTATIVE_WORD =
  /(?:maybe|tbd|tentative|on call|on-call|if needed|if busy|pending|requested|request|open shift|open|cover|coverage|pick ?up|swap|trade|meeting|training|inventory|birthday|holiday|leave|sick|quiz[aá]s?|tal vez|pendiente|reuni[oó]n|capacitaci[oó]n|\?+)(?![\p{L}\d])/iuy
