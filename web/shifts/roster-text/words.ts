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
/** From Sunday. */
const WEEKDAYS = [
  words('sunday sun su domingo dom'),
  words('monday mon mo lunes lun'),
  words('tuesday tues tue tu martes mar'),
  words('wednesday weds wed we miercoles mie'),
  words('thursday thurs thur thu th jueves jue'),
  words('friday fri fr viernes vie'),
  words('saturday sat sa sabado sab'),
]
/** Letters that stand for weekdays beside each other: T is Tuesday or Thursday, S Saturday or Sunday. */
const LETTERS: Record<string, number[]> = { m: [1], t: [2, 4], w: [3], r: [4], f: [5], s: [6, 0], u: [0] }

const fold = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const alternatives = (lists: string[][]) =>
  lists
    .flat()
    .sort((a, b) => b.length - a.length)
    .join('|')

/** A pattern for the name of a month. */
export const MONTH_PATTERN = `(?:${alternatives(MONTHS)})`

/** The number of a month, from 1. */
export const findMonth = (name: string): number => MONTHS.findIndex((names) => names.includes(fold(name))) + 1

/** The weekdays that a word can name, 0 for Sunday. Short forms count if they are not written as words. */
export const findWeekdays = (word: string): number[] | undefined => {
  const name = fold(word).replace('.', '')
  const day = WEEKDAYS.findIndex((names) => names.includes(name))
  if (day !== -1) return name.length === 2 && !/^\p{Lu}/u.test(word) ? undefined : [day]
  return /^\p{Lu}$/u.test(word) ? LETTERS[name] : undefined
}

/** Jobs and parts of a bar: beside a time, neither is a name. */
const ROLES = new Set(
  words(`bar bartender bartenders barback barkeep server host hostess dj door doorman security bouncer manager mgr lead
    supervisor busser runner cook chef kitchen dishwasher expo barista cashier cocktail floor foh boh closer opener
    mid swing double shift shifts service well patio rooftop upstairs downstairs main back front lounge training trainee
    open opening am pm brunch lunch dinner night nights day days late early barra turno cocina puerta piso`),
)
/** What people write around a roster that is no name. */
const FILLERS = new Set(
  words(`a an the of for from in on at to my your our his her this that is are be been you we i me it its and or but so
    hi hey hello all everyone team guys folks please pls thanks thank ty let know if any questions ok okay here schedule
    sched roster week weeks month shifts shift work working works hours hour time times date day name employee note
    notes total totals hrs location position role job department station venue employee person staff notice posted updated update final draft new see u ur can cant don't dont no not yes
    hola gracias equipo semana horario turnos turno trabajo de del el la los las en por favor para con mi tu`),
)

export const isUsualWord = (word: string): boolean => {
  const plain = fold(word).replaceAll(/[^\p{L}']/gu, '')
  return (
    plain === '' || ROLES.has(plain) || FILLERS.has(plain) || findMonth(plain) > 0 || findWeekdays(word) !== undefined
  )
}

/** Words that leave open whether someone works, or say that it is not at the bar. */
export const TENTATIVE_WORD =
  /(?:maybe|tbd|tentative|on call|on-call|if needed|if busy|pending|requested|request|open shift|open|cover|coverage|pick ?up|swap|trade|meeting|training|inventory|birthday|holiday|leave|sick|quiz[aá]s?|tal vez|pendiente|reuni[oó]n|capacitaci[oó]n|\?+)(?![\p{L}\d])/iuy
