import { adminTexts } from './texts.ts'
export const TABS = [
  { value: 'pending_review', label: 'Verifications' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Not approved' },
  { value: 'reports', label: 'Reports' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'venues', label: 'Venues' },
  { value: 'record', label: adminTexts.auditLog },
] as const

export type Tab = (typeof TABS)[number]['value']

/** Reads the tab from the URL; ignores an unknown one. */
export const parseTab = (value: unknown): { tab?: Tab } => {
  const tab = TABS.find((one) => one.value === value)?.value
  return tab ? { tab } : {}
}
