import { expect, test } from 'vitest'
import { OK, refusal } from '#server/core/result.ts'
import { checkVerification } from './rules.ts'

const bartender = (verification_status: 'unverified' | 'pending_review' | 'verified' | 'rejected') =>
  ({ user_type: 'bartender', verification_status }) as const

test('only pending requests can be verified or rejected, and only verified people revoked', () => {
  expect(checkVerification('verify', bartender('pending_review'))).toEqual(OK)
  expect(checkVerification('reject', bartender('pending_review'))).toEqual(OK)
  for (const status of ['unverified', 'verified', 'rejected'] as const) {
    expect(checkVerification('verify', bartender(status))).toEqual(refusal('NOT_WAITING'))
    expect(checkVerification('reject', bartender(status))).toEqual(refusal('NOT_WAITING'))
  }
  expect(checkVerification('revoke', bartender('verified'))).toEqual(OK)
  for (const status of ['unverified', 'pending_review', 'rejected'] as const)
    expect(checkVerification('revoke', bartender(status))).toEqual(refusal('NOT_VERIFIED'))
})

test('only talent can be verified', () => {
  expect(checkVerification('verify', { user_type: 'patron', verification_status: 'pending_review' })).toEqual(
    refusal('NOT_TALENT'),
  )
  expect(checkVerification('verify', { user_type: 'entertainer', verification_status: 'pending_review' })).toEqual(OK)
})
