import { ChevronDown } from 'lucide-react'
import type { OwnProfile } from '#contract/profiles.ts'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { formatMonthAndYear } from '#web/ui/times.ts'

/** Username, name, role and date of joining. Closed at first, because the header already says most of it. */
export const ProfileDetails = ({ profile }: { profile: OwnProfile }) => {
  const facts = [
    ['Username', profile.username],
    ['Full Name', profile.full_name || 'Not set'],
    ['Role', roleNames[profile.user_type]],
    ['Member Since', formatMonthAndYear(profile.created_at)],
  ] as const
  return (
    <details className="group px-4 text-small">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-ink-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-small">Profile Details</h2>
        <ChevronDown aria-hidden className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-4 py-1.5 not-first:border-t not-first:border-line">
            <dt className="flex-none text-ink-2">{term}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
