import type { OwnProfile } from '#contract/profiles.ts'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { formatMonthAndYear } from '#web/ui/times.ts'

/** Username, name, role and date of joining. Quiet, because the header already says most of it. */
export const ProfileDetails = ({ profile }: { profile: OwnProfile }) => {
  const facts = [
    ['Username', profile.username],
    ['Full Name', profile.full_name || 'Not set'],
    ['Role', roleNames[profile.user_type]],
    ['Member Since', formatMonthAndYear(profile.created_at)],
  ] as const
  return (
    <section aria-labelledby="profile-details" className="px-4 text-small">
      <h2 id="profile-details" className="text-small text-ink-2">
        Profile Details
      </h2>
      <dl className="mt-1">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-4 py-1.5 not-first:border-t not-first:border-line">
            <dt className="flex-none text-ink-2">{term}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
