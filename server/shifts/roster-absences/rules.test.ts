import { expect, test } from 'vitest'
import type { RosterAbsence } from '#contract/roster.texts.ts'
import { findAbsence } from './rules.ts'

const absences: [title: string, absence: RosterAbsence][] = [
  ['Time Off Request - Approved', 'off'],
  ['OFF', 'off'],
  ['Day off', 'off'],
  ['Jordan P. - Off', 'off'],
  ['Requested off (pending)', 'off'],
  ['Día libre', 'off'],
  ['Descanso', 'off'],
  ['Sick leave', 'leave'],
  ['Called in sick', 'leave'],
  ['Permiso médico', 'leave'],
  ['Baja', 'leave'],
  ['Vacation 11/27 - 11/29', 'vacation'],
  ['PTO (8h)', 'vacation'],
  ['Solicitud de vacaciones - aprobada', 'vacation'],
  ['Unavailable', 'unavailable'],
  ['Not available all day', 'unavailable'],
  ['No disponible', 'unavailable'],
  ['Public holiday', 'holiday'],
  ['Feriado', 'holiday'],
  ['OpenShift as Bartender at The Copper Rail', 'open'],
  ['Open shift (Bartender)', 'open'],
  ['Open - Bartender', 'open'],
  ['Unassigned: Barback', 'open'],
  ['Turno abierto', 'open'],
  ['Staff meeting @ 3pm', 'meeting'],
  ['Meeting with Sam', 'meeting'],
  ['Reunión de equipo', 'meeting'],
  ['Wine training', 'training'],
  ['Capacitación', 'training'],
  ['Jordan’s 30th birthday', 'birthday'],
  ['Cumpleaños de Ana', 'birthday'],
  ['Work anniversary', 'anniversary'],
  ['Aniversario', 'anniversary'],
  ['Bartender - Pending', 'pending'],
  ['Turno pendiente', 'pending'],
  ['Shift trade requested', 'requested'],
  ['Solicitado', 'requested'],
]
test.each(absences)('“%s” is %s', (title, absence) => {
  expect(findAbsence(title, 'The Copper Rail')).toBe(absence)
})

test.each([
  'Bar',
  'Bartender',
  'Holiday Inn',
  'Holiday Inn - Bartender',
  'Bartender at Holiday Inn',
  'Open Bar',
  'Open Bar (Bartender)',
  'The Meeting House',
  'Meeting House: closing',
  'Day Off Brewing',
  'Off Broadway',
  'Bartender, Off Broadway',
  'Cuba Libre',
  'Casa Libre - turno de noche',
  'Opening',
  'Bartender (Open)',
  'Bartender - Holiday',
  'Holiday party',
  'Birthday party (Bartender)',
  'Training room',
  'Kickoff',
  'Leaves',
  'Sick Puppy Saloon',
  'Bartender @ Vacation',
  'Closing shift',
  'Pending Rivera',
])('“%s” can be a shift', (title) => {
  expect(findAbsence(title, 'The Copper Rail')).toBeUndefined()
})

test('the name of the entry’s own venue says nothing about it', () => {
  expect(findAbsence('Vacation', 'Vacation')).toBeUndefined()
  expect(findAbsence('The Day Off - Bartender', 'The Day Off')).toBeUndefined()
  expect(findAbsence('The Day Off - Vacation', 'The Day Off')).toBe('vacation')
})
