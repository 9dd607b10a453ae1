import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { WEB_PAGE_LEVELS } from '#contract/web-page.limits.ts'
import { webPageMessages } from '#contract/web-page.texts.ts'
import { findProfilePage } from '#server/public-pages/service.ts'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const EVERY_LEVEL = [...WEB_PAGE_LEVELS]
const OFF = { level: 'off', shows_workplaces: false } as const
const WEEK = { level: 'week', shows_workplaces: true } as const

const readPage = async (username: string) => (await findProfilePage(context.services, username))?.page
/** A page as an answer of the API has it. */
const asJson = (page: unknown): unknown => JSON.parse(JSON.stringify(page ?? null))

describe('choosing what is public', () => {
  test('begins with nothing, and returns what was chosen', async () => {
    const ana = await context.bartender('ana')
    expect(await ana.api.profiles.webPage()).toEqual({ ...OFF, allowed_levels: EVERY_LEVEL })
    for (const level of EVERY_LEVEL) {
      const chosen = { level, shows_workplaces: level === 'tonight', allowed_levels: EVERY_LEVEL }
      const { allowed_levels: _, ...choice } = chosen
      expect(await ana.api.profiles.updateWebPage(choice)).toEqual(chosen)
      expect(await ana.api.profiles.webPage()).toEqual(chosen)
      expect((await ana.api.profiles.mine()).web_page).toBe(level)
      expect((await readPage('ana'))?.level).toBe(level === 'off' ? undefined : level)
    }
  })

  test('a private profile allows nothing, a private schedule only the profile', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.update({ schedule_is_private: true })
    expect((await ana.api.profiles.webPage()).allowed_levels).toEqual(['off', 'profile'])
    for (const level of ['tonight', 'week'] as const)
      for (const call of ['updateWebPage', 'previewWebPage'] as const)
        await expect(ana.api.profiles[call]({ level, shows_workplaces: false })).rejects.toMatchObject({
          code: 'PRIVATE_SCHEDULE',
          status: 409,
          message: webPageMessages.privateSchedule,
        })
    expect((await ana.api.profiles.updateWebPage({ ...OFF, level: 'profile' })).level).toBe('profile')
    await ana.api.profiles.update({ is_private: true })
    expect((await ana.api.profiles.webPage()).allowed_levels).toEqual(['off'])
    for (const level of ['profile', 'tonight', 'week'] as const)
      for (const call of ['updateWebPage', 'previewWebPage'] as const)
        await expect(ana.api.profiles[call]({ level, shows_workplaces: false })).rejects.toMatchObject({
          code: 'PRIVATE_PROFILE',
          message: webPageMessages.privateProfile,
        })
    expect((await ana.api.profiles.updateWebPage(OFF)).level).toBe('off')
  })

  test('the database refuses more than private settings and the role allow', async () => {
    const [ana, pat] = [await context.bartender('ana'), await context.patron('pat')]
    const set = (id: string, level: string) =>
      sql`update profiles set web_page = ${level} where id = ${id}`.execute(context.db)
    await expect(set(pat.id, 'profile')).rejects.toThrow('profiles_web_page_allowed')
    await ana.hidesSchedule()
    await expect(set(ana.id, 'tonight')).rejects.toThrow('profiles_web_page_allowed')
    await set(ana.id, 'profile')
    await ana.goesPrivate()
    await expect(set(ana.id, 'profile')).rejects.toThrow('profiles_web_page_allowed')
  })
})

describe('making something private', () => {
  test('takes the page off at once and for good, and the answer says so', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.updateWebPage(WEEK)
    expect((await ana.api.profiles.update({ is_private: true })).web_page).toBe('off')
    expect(await readPage('ana')).toBeUndefined()
    expect((await ana.api.profiles.update({ is_private: false })).web_page).toBe('off')
    expect(await readPage('ana')).toBeUndefined()
  })

  test('a private schedule leaves the profile', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.updateWebPage(WEEK)
    expect((await ana.api.profiles.update({ schedule_is_private: true })).web_page).toBe('profile')
    expect(await readPage('ana')).toMatchObject({ level: 'profile', shifts: null })
    expect((await ana.api.profiles.update({ schedule_is_private: false })).web_page).toBe('profile')
  })

  test('so does leaving a talent role; from one to the other the page stays', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.updateWebPage(WEEK)
    expect((await ana.api.profiles.update({ user_type: 'entertainer' })).web_page).toBe('week')
    expect((await ana.api.profiles.update({ user_type: 'patron' })).web_page).toBe('off')
    expect((await ana.api.profiles.update({ user_type: 'bartender' })).web_page).toBe('off')
  })
})

describe('the preview', () => {
  test('is the page that the choice then gives, and saves nothing', async () => {
    const ana = await context.bartender('ana')
    await ana.api.profiles.update({ bio: 'Stirred.', workplaces_info: 'The Still, Fridays', venmo_handle: 'ana' })
    await ana.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    await ana.works(await context.venue('copperRail'), at('20:00', 3), at('23:00', 3))
    for (const level of EVERY_LEVEL)
      for (const shows_workplaces of [false, true]) {
        const before = await ana.api.profiles.webPage()
        const { page } = await ana.api.profiles.previewWebPage({ level, shows_workplaces })
        expect(await ana.api.profiles.webPage()).toEqual(before)
        await ana.api.profiles.updateWebPage({ level, shows_workplaces })
        expect(page).toEqual(asJson(await readPage('ana')))
        expect(page?.shifts?.length).toBe({ off: undefined, profile: undefined, tonight: 1, week: 2 }[level])
        expect(page?.workplaces_info ?? null).toBe(level !== 'off' && shows_workplaces ? 'The Still, Fridays' : null)
      }
  })

  test('leaves out what a dark schedule hides, like the page', async () => {
    const ana = await context.bartender('ana')
    await ana.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    await ana.api.profiles.goDark({ duration: 'tonight' })
    expect((await ana.api.profiles.previewWebPage(WEEK)).page?.shifts).toEqual([])
  })
})

describe('a venue', () => {
  const lantern = { name: 'The Lantern Room', latitude: null, longitude: null, time_zone: 'America/Chicago' }

  test('has a public page if its owner adds it, unless they say no; staff add it without one', async () => {
    const [olive, ada] = [await context.business('olive'), await context.admin('ada')]
    const create = async (who: typeof olive, name: string, more: { is_public?: boolean } = {}) =>
      (await who.api.venues.create({ ...lantern, ...more, name, allow_duplicate: true })).venue.is_public
    expect(await create(olive, 'The Lantern')).toBe(true)
    expect(await create(olive, 'The Quiet Lantern', { is_public: false })).toBe(false)
    expect(await create(ada, 'The Open Lantern', { is_public: true })).toBe(false)
  })

  test('is made public and closed by its owner alone; other changes leave it', async () => {
    const [olive, zed] = [await context.business('olive'), await context.business('zed')]
    const { slug: slugOrId, ...still } = await context.venue('theStill')
    await olive.keeps(still)
    expect((await olive.api.venues.get({ slugOrId })).is_public).toBe(false)
    await expect(zed.api.venues.update({ slugOrId, is_public: true })).rejects.toMatchObject({ status: 403 })
    expect((await olive.api.venues.update({ slugOrId, is_public: true })).venue.is_public).toBe(true)
    expect((await olive.api.venues.update({ slugOrId, description: 'Corn.' })).venue.is_public).toBe(true)
    expect((await zed.api.venues.get({ slugOrId })).is_public).toBe(true)
    expect((await olive.api.venues.update({ slugOrId, is_public: false })).venue.is_public).toBe(false)
  })
})
