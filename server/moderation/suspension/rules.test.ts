import { expect, test } from 'vitest'
import { OK, refusal } from '#server/core/result.ts'
import { checkSuspension } from './rules.ts'

const person = { is_admin: false, is_suspended: false }

test('a person is suspended once, and never while an admin', () => {
  expect(checkSuspension('suspend', person)).toEqual(OK)
  expect(checkSuspension('suspend', { ...person, is_suspended: true })).toEqual(refusal('SUSPENDED'))
  for (const is_suspended of [false, true])
    expect(checkSuspension('suspend', { is_admin: true, is_suspended })).toEqual(refusal('STAFF'))
})

test('only a suspension can be lifted, an admin’s too', () => {
  expect(checkSuspension('lift', person)).toEqual(refusal('NOT_SUSPENDED'))
  for (const is_admin of [false, true]) expect(checkSuspension('lift', { is_admin, is_suspended: true })).toEqual(OK)
})
