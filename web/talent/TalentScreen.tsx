import { screenTitles } from '#contract/screen-titles.texts.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatError } from '#web/core/errors.ts'
import { withNight } from '#web/core/nights/format-night.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import { nightTexts } from '#web/core/nights/texts.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { Board } from '#web/shifts/Board.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { NearbyLocationNote } from './NearbyLocationNote.tsx'
import { TalentDirectoryCard } from './TalentDirectoryCard.tsx'
import { TalentOnNowLine } from './TalentOnNowLine.tsx'
import { TalentSkeletons, talentGrid } from './TalentSkeletons.tsx'
import { isFiltered, isShiftRunning } from './talent-input.ts'
import { type Directory, useDirectory } from './use-directory.ts'

/** The talent directory: people on now first, then by next shift, then by name. */
export const TalentScreen = () => {
  const directory = useDirectory()
  const { query } = directory
  const failed = formatError(query.error, talentMessages.loadFailed)
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader title={screenTitles.talent} tab="Talent" className="mb-3" />
      <NightStrip chosen={directory.chosen} className="mb-2" />
      <DirectoryFilters {...directory} />
      <NearbyLocationNote {...directory} />
      <PagedView query={query} failed={failed} loading={<TalentSkeletons />}>
        {() => <TalentResults {...directory} />}
      </PagedView>
    </div>
  )
}

const TalentResults = ({ chosen, now, filter, setFilter, query, people, order, distances }: Directory) => {
  const filtered = isFiltered(filter)
  // Of a chosen night, everyone is listed by the start of their shift.
  const on = chosen.night ? [] : people.filter((talent) => isShiftRunning(talent, now))
  const others = people.filter((talent) => !on.includes(talent))
  if (people.length === 0 && query.hasNextPage) return null
  return (
    <>
      <p role="status" className="sr-only">
        {filtered && !query.isPlaceholderData ? `${people.length}${query.hasNextPage ? ' or more' : ''} found` : ''}
      </p>
      {people.length > 0 ? (
        <div aria-busy={query.isPlaceholderData} className={cx('grid gap-3', query.isPlaceholderData && 'opacity-60')}>
          {on.length > 0 ? (
            <Board aria-label={shiftTexts.onNow} className="pt-3!">
              <p className="text-micro text-ink-3">{order}</p>
              <ul className="tablet:grid tablet:grid-cols-2 tablet:gap-x-10 tablet:[&>:nth-child(2)]:border-t-0">
                {on.map((talent) => (
                  <TalentOnNowLine
                    key={talent.id}
                    talent={talent}
                    now={now}
                    distanceMeters={distances.get(talent.id)}
                  />
                ))}
              </ul>
            </Board>
          ) : null}
          {others.length > 0 ? (
            <ul className={talentGrid}>
              {others.map((talent) => (
                <TalentDirectoryCard
                  key={talent.id}
                  talent={talent}
                  now={now}
                  distanceMeters={distances.get(talent.id)}
                />
              ))}
            </ul>
          ) : null}
        </div>
      ) : (
        <Card>
          <EmptyState
            art={<GlassArt kind={filtered ? 'search' : 'empty'} />}
            title={talentMessages.empty}
            action={
              chosen.night ? (
                <ButtonLink to="." search={(search) => withNight(search, null)}>
                  {nightTexts.anyDay}
                </ButtonLink>
              ) : filtered ? (
                <Button onClick={() => setFilter({})}>Clear filters</Button>
              ) : undefined
            }
          >
            {chosen.phrase
              ? nightTexts.noOne(chosen.phrase)
              : filtered
                ? 'No one matches these filters.'
                : 'They’ll show up here as they join.'}
          </EmptyState>
        </Card>
      )}
    </>
  )
}
