// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { WebPageLevel } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { type Answers, Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, meWith, profileWith, relatedPerson } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { hideScheduleTexts } from '#web/core/hide-schedule/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { FollowersScreen } from './FollowersScreen.tsx'
import { HiddenScheduleScreen } from './HiddenScheduleScreen.tsx'
import { HideScheduleDialogHost } from './HideScheduleDialogHost.tsx'
import { PersonActions } from './PersonActions.tsx'
import { hiddenScheduleTexts, relationshipTexts } from './texts.ts'

const me = meWith({ user_type: 'bartender' })
const page = <Item,>(items: Item[]) => ({ items, next_cursor: null })
const webPage =
  (level: WebPageLevel = 'off') =>
  () => ({
    level,
    shows_workplaces: false,
    allowed_levels: ['off', 'profile', 'tonight', 'week'] as WebPageLevel[],
  })
const hides = () => ({ hides_schedule: true })
const shows = () => ({ hides_schedule: false })

/** The menu of Ben's profile, and the question that it opens. */
const showMenu = async (answers: Answers = {}, more: Parameters<typeof profileWith>[0] = {}) => {
  const menu = (
    <>
      <PersonActions slugOrId="ben" person={profileWith(more)} />
      <HideScheduleDialogHost />
    </>
  )
  const { user } = await show(menu, { answers: { profiles: { webPage: webPage() }, ...answers }, me })
  await user.click(screen.getByRole('button', { name: uiTexts.moreAbout('Ben Okafor') }))
  return { user, choose: async (name: string) => user.click(await screen.findByRole('menuitem', { name })) }
}

const question = () => screen.findByRole('alertdialog', { name: hiddenScheduleTexts.question('Ben Okafor') })
const confirm = async () => within(await question()).getByRole('button', { name: 'Hide schedule' })

describe('the menu of a profile', () => {
  test('asks first, says what it does not do, hides, and offers Undo', async () => {
    const [hideSchedule, showSchedule] = [vi.fn(hides), vi.fn(shows)]
    const { user, choose } = await showMenu({ relationships: { hideSchedule, showSchedule } })
    await choose(hideScheduleTexts.hide)
    expect(await question()).toHaveTextContent(hiddenScheduleTexts.otherAccounts)
    expect(hideSchedule).not.toHaveBeenCalled()
    await user.click(await confirm())
    expect(await screen.findByText(hiddenScheduleTexts.hidden('Ben Okafor'))).toBeVisible()
    expect(hideSchedule).toHaveBeenCalledWith({ slugOrId: idOf(2) })
    await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
    await waitFor(() => expect(showSchedule).toHaveBeenCalledWith({ slugOrId: idOf(2) }))
  })

  test('shows it again at once', async () => {
    const showSchedule = vi.fn(shows)
    const { choose } = await showMenu({ relationships: { showSchedule } }, { hides_schedule: true })
    await choose(hiddenScheduleTexts.show)
    expect(await screen.findByText(hiddenScheduleTexts.shown('Ben Okafor'))).toBeVisible()
    expect(showSchedule).toHaveBeenCalledWith({ slugOrId: idOf(2) })
  })

  test('a failure is shown in the question, with the reason', async () => {
    const hideSchedule = () => {
      throw new Refusal('FULL')
    }
    const { user, choose } = await showMenu({ relationships: { hideSchedule } })
    await choose(hideScheduleTexts.hide)
    await user.click(await confirm())
    expect(await within(await question()).findByRole('alert')).toHaveTextContent(relationshipMessages.tooManyHiddenFrom)
  })

  test('offers it to talent only', async () => {
    const { user } = await show(<PersonActions slugOrId="ben" person={profileWith()} />, {
      me: meWith({ user_type: 'patron' }),
    })
    await user.click(screen.getByRole('button', { name: uiTexts.moreAbout('Ben Okafor') }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Report', 'Block'])
  })
})

describe('a page on the web', () => {
  test.each(['tonight', 'week'] as const)('with shifts (%s) is named, and can be lowered there', async (level) => {
    const updateWebPage = vi.fn(webPage('profile'))
    const { user, choose } = await showMenu({ profiles: { webPage: webPage(level), updateWebPage } })
    await choose(hideScheduleTexts.hide)
    expect(await screen.findByText(hiddenScheduleTexts.webPage)).toBeVisible()
    await user.click(screen.getByRole('button', { name: hiddenScheduleTexts.lowerWebPage }))
    await waitFor(() => expect(screen.queryByText(hiddenScheduleTexts.webPage)).toBeNull())
    expect(updateWebPage).toHaveBeenCalledWith({ level: 'profile', shows_workplaces: false })
  })

  test.each(['off', 'profile'] as const)('without shifts (%s) is not', async (level) => {
    const read = vi.fn(webPage(level))
    const { choose } = await showMenu({ profiles: { webPage: read } })
    await choose(hideScheduleTexts.hide)
    await question()
    await waitFor(() => expect(read).toHaveBeenCalled())
    expect(screen.queryByText(hiddenScheduleTexts.webPage)).toBeNull()
  })
})

describe('the list', () => {
  const showList = (relationships: NonNullable<Answers['relationships']>) =>
    show(<HiddenScheduleScreen />, { answers: { relationships, profiles: { webPage: webPage() } }, me })

  test('shows the schedule again on tap, with Undo', async () => {
    let kept = [relatedPerson(5), relatedPerson(6)]
    const hideSchedule = vi.fn(hides)
    const { user } = await showList({
      hiddenFrom: () => page(kept),
      showSchedule: ({ slugOrId }) => {
        kept = kept.filter(({ id }) => id !== slugOrId)
        return shows()
      },
      hideSchedule,
    })
    await user.click(await screen.findByRole('button', { name: 'Show schedule Guest 5' }))
    await waitFor(() => expect(screen.queryByText('Guest 5')).toBeNull())
    await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
    await waitFor(() => expect(hideSchedule).toHaveBeenCalledWith({ slugOrId: idOf(5) }))
  })

  test('says when it is empty, and when it does not load', async () => {
    await showList({ hiddenFrom: () => page([]) })
    expect(await screen.findByText(relationshipMessages.noHiddenFrom)).toBeVisible()
  })

  test('says when it does not load', async () => {
    await showList({
      hiddenFrom: () => {
        throw new Crash()
      },
    })
    expect(await screen.findByText(relationshipMessages.hiddenFromFailed)).toBeVisible()
  })
})

describe('followers of talent', () => {
  const showFollowers = (hides_schedule: boolean, answers: NonNullable<Answers['relationships']> = {}) =>
    show(
      <>
        <FollowersScreen />
        <HideScheduleDialogHost />
      </>,
      {
        answers: {
          profiles: { webPage: webPage() },
          relationships: {
            followers: () => page([{ ...relatedPerson(5), hides_schedule }]),
            requests: () => page([]),
            ...answers,
          },
        },
        me,
      },
    )
  const openMenu = async (user: Awaited<ReturnType<typeof show>>['user']) =>
    user.click(await screen.findByRole('button', { name: uiTexts.moreAbout('Guest 5') }))

  test('each row says whether the schedule is hidden, and hides it', async () => {
    const hideSchedule = vi.fn(hides)
    const { user } = await showFollowers(false, { hideSchedule })
    await openMenu(user)
    expect(screen.queryByText(hiddenScheduleTexts.isHidden)).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: hideScheduleTexts.hide }))
    await user.click(await screen.findByRole('button', { name: 'Hide schedule' }))
    await waitFor(() => expect(hideSchedule).toHaveBeenCalledWith({ slugOrId: idOf(5) }))
  })

  test('a row of someone it is hidden from offers to show it', async () => {
    const { user } = await showFollowers(true)
    expect(await screen.findByText(hiddenScheduleTexts.isHidden)).toBeVisible()
    await openMenu(user)
    expect(await screen.findByRole('menuitem', { name: hiddenScheduleTexts.show })).toBeVisible()
  })

  test('after a removal, the message offers to hide it', async () => {
    const { user } = await showFollowers(false, { removeFollower: () => ({ done: true as const }) })
    await user.click(await screen.findByRole('button', { name: 'Remove Guest 5' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: relationshipTexts.removeFollower }),
    )
    await user.click(await screen.findByRole('button', { name: hideScheduleTexts.hide }))
    expect(await screen.findByRole('alertdialog', { name: hiddenScheduleTexts.question('Guest 5') })).toBeVisible()
  })
})
