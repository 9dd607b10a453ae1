import { adminTexts } from './texts.ts'

/** The lists of verifications, by status. */
export const VERIFICATION_TABS = [
  { value: 'pending_review', label: 'Pending' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Not approved' },
] as const
export type VerificationTab = (typeof VERIFICATION_TABS)[number]['value']

export const TABS = [
  { value: 'reports', label: 'Reports' },
  { value: 'pending_review', label: adminTexts.verifications },
  { value: 'venues', label: 'Venues' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'record', label: adminTexts.auditLog },
] as const

export type Tab = (typeof TABS)[number]['value'] | VerificationTab

export const isVerificationTab = (tab: Tab): tab is VerificationTab =>
  VERIFICATION_TABS.some(({ value }) => value === tab)

/** Reads the tab from the URL; ignores an unknown one. */
export const parseTab = (value: unknown): { tab?: Tab } => {
  const tab = [...TABS, ...VERIFICATION_TABS].find((one) => one.value === value)?.value
  return tab ? { tab } : {}
}
