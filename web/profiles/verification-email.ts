import type { OwnProfile } from '#contract/profiles.ts'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { getSupportEmail } from '#web/core/page-meta.ts'

/** The address of a prepared email to support with the verification request. */
export const buildVerificationEmail = (
  { username, full_name, user_type, workplaces_info }: OwnProfile,
  { statement, link }: { statement: string; link: string },
): string => {
  const subject = `Verification request: @${username}`
  const body = [
    'Hi,',
    '',
    'Please verify my Last Call profile.',
    '',
    `Username: @${username}`,
    `Full name: ${full_name ?? ''}`,
    `Role: ${roleNames[user_type]}`,
    `Where I work: ${workplaces_info ?? ''}`,
    `How you can confirm it: ${[statement.trim(), link.trim()].filter(Boolean).join(' ')}`,
  ].join('\r\n')
  return `mailto:${getSupportEmail()}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
