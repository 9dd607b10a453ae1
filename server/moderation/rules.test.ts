import { expect, test } from 'vitest'
import { checkVerification } from './rules.ts'

const bartender = (verification_status: 'unverified' | 'pending_review' | 'verified' | 'rejected') =>
  ({ user_type: 'bartender', verification_status }) as const

test('only pending requests can be verified or rejected, and only verified people revoked', () => {
  expect(checkVerification('verify', bartender('pending_review'))).toBe('decide')
  expect(checkVerification('reject', bartender('pending_review'))).toBe('decide')
  for (const status of ['unverified', 'verified', 'rejected'] as const) {
    expect(checkVerification('verify', bartender(status))).toBe('NOT_WAITING')
    expect(checkVerification('reject', bartender(status))).toBe('NOT_WAITING')
  }
  expect(checkVerification('revoke', bartender('verified'))).toBe('decide')
  for (const status of ['unverified', 'pending_review', 'rejected'] as const)
    expect(checkVerification('revoke', bartender(status))).toBe('NOT_VERIFIED')
})

test('only talent can be verified', () => {
  expect(checkVerification('verify', { user_type: 'patron', verification_status: 'pending_review' })).toBe('NOT_TALENT')
  expect(checkVerification('verify', { user_type: 'entertainer', verification_status: 'pending_review' })).toBe(
    'decide',
  )
})
