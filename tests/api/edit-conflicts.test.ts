import { expect, test } from 'vitest'
import { editConflictMessage } from '#contract/edit-version.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue, uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

/** Something that a form edits. `save` writes a text into `field`. */
type Edited = {
  field: string
  read: () => Promise<{ version?: string | undefined }>
  save: (text: string, version?: string) => Promise<unknown>
  /** Changes something else about it, such as a counter. */
  touch?: () => Promise<unknown>
}

const withVersion = (version: string | undefined) => (version === undefined ? {} : { version })

const owner = async () => {
  const olive = await context.business('olive')
  return { api: olive.api, olive, venue: await ownedVenue(context, olive) }
}

const KINDS: Record<string, () => Promise<Edited>> = {
  'a profile': async () => {
    const [dez, pat] = [await context.bartender('dez'), await context.patron('pat')]
    return {
      field: 'bio',
      read: () => dez.api.profiles.mine(),
      save: (bio, version) => dez.api.profiles.update({ bio, ...withVersion(version) }),
      touch: () => pat.follows(dez),
    }
  },
  'a venue': async () => {
    const { api, venue } = await owner()
    const pat = await context.patron('pat')
    return {
      field: 'description',
      read: () => api.venues.get({ slugOrId: venue.id }),
      save: (description, version) => api.venues.update({ slugOrId: venue.id, description, ...withVersion(version) }),
      touch: () => pat.api.venues.follow({ slugOrId: venue.id }),
    }
  },
  'an event': async () => {
    const { api, venue } = await owner()
    const { id } = await api.events.create({ slugOrId: venue.slug, ...eventDraft() })
    return {
      field: 'description',
      read: () => api.events.get({ id }),
      save: (description, version) => api.events.update({ id, ...eventDraft(), description, ...withVersion(version) }),
      touch: () => api.events.cancel({ id, cancelled: true }),
    }
  },
  'a special': async () => {
    const { api, venue } = await owner()
    const draft = { title: 'Half-price flights', details: null, image_alt: null }
    const { id } = await api.specials.create({ slugOrId: venue.slug, ...draft })
    return {
      field: 'details',
      read: () => api.specials.get({ id }),
      save: (details, version) => api.specials.update({ id, ...draft, details, ...withVersion(version) }),
    }
  },
  'a menu page': async () => {
    const { api, olive, venue } = await owner()
    const draft = { title: 'Highballs', description: null, page_order: 0, image_alt: null }
    const image_id = await uploadImage(olive, 'menu', venue.slug)
    const { id } = await api.menus.create({ slugOrId: venue.slug, ...draft, image_id })
    return {
      field: 'description',
      read: () => api.menus.get({ id }),
      save: (description, version) => api.menus.update({ id, ...draft, description, ...withVersion(version) }),
    }
  },
  'a post': async () => {
    const [dez, pat] = [await context.bartender('dez'), await context.patron('pat')]
    const { id } = await dez.api.posts.create({ content: 'Two seats left', image_alt: null })
    return {
      field: 'content',
      read: () => dez.api.posts.get({ id }),
      save: (content, version) => dez.api.posts.update({ id, content, image_alt: null, ...withVersion(version) }),
      touch: async () => {
        await pat.api.posts.like({ id })
        await pat.api.posts.comment({ id, content: 'Save me one' })
      },
    }
  },
  'a shift': async () => {
    const dez = await context.bartender('dez')
    const venue = await context.venue('theStill')
    const times = { venue_id: venue.id, start_time: at('18:00', 1), end_time: at('23:00', 1) }
    const { id } = await dez.works(venue, times.start_time, times.end_time)
    return {
      field: 'notes',
      read: () => dez.api.shifts.get({ id }),
      save: (notes, version) => dez.api.shifts.edit({ id, ...times, notes, ...withVersion(version) }),
    }
  },
  'a repeating shift': async () => {
    const dez = await context.bartender('dez')
    const venue = await context.venue('theStill')
    const times = { venue_id: venue.id, start_time: at('18:00', 1), end_time: at('23:00', 1) }
    const { items } = await dez.api.schedule.add({ items: [{ ...times, notes: null }], repeat_until: '2026-12-20' })
    const id = items[0]?.id ?? ''
    return {
      field: 'notes',
      read: () => dez.api.shifts.get({ id }),
      save: (notes, version) => dez.api.schedule.change({ id, scope: 'all', ...times, notes, ...withVersion(version) }),
    }
  },
}

for (const [what, create] of Object.entries(KINDS)) {
  test(`of two saves of ${what} that began with the same version, the second is told what the first changed`, async () => {
    const { field, read, save, touch } = await create()
    const { version } = await read()
    expect(version).toEqual(expect.any(String))
    await touch?.()
    expect((await read()).version).toBe(version)
    await save('From the first tab', version)

    const conflict = await save('From the second tab', version).catch((error: unknown) => error)
    expect(conflict).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      message: editConflictMessage,
      data: { changes: [{ field, saved: 'From the first tab' }] },
    })
    const saved = await read()
    expect(saved).toMatchObject({ [field]: 'From the first tab' })
    expect(conflict).toMatchObject({ data: { version: saved.version } })

    // Either is kept: the saved one as it is, or one's own with the version of the conflict.
    await save('From the second tab', saved.version)
    expect(await read()).toMatchObject({ [field]: 'From the second tab' })
    // Without a version, the last save counts, as for the pages of the previous release.
    await save('From an older page')
    expect(await read()).toMatchObject({ [field]: 'From an older page' })
  })

  test(`of saves of ${what} at the same time, exactly one is made`, async () => {
    const { field, read, save } = await create()
    const { version } = await read()
    const texts = ['First', 'Second', 'Third']
    const results = await Promise.allSettled(texts.map((text) => save(text, version)))
    const made = texts.filter((_, at) => results[at]?.status === 'fulfilled')
    expect(made).toHaveLength(1)
    expect(await read()).toMatchObject({ [field]: made[0] })
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EDIT_CONFLICT' })
  })
}

test('tabs that edit different parts of a profile do not conflict', async () => {
  const dez = await context.bartender('dez')
  const { version = '' } = await dez.api.profiles.mine()
  await dez.api.profiles.update({ bio: 'Ten years behind the stick.', version })
  await dez.api.profiles.update({ location_text: 'Belleville', version })
  expect(await dez.api.profiles.mine()).toMatchObject({
    bio: 'Ten years behind the stick.',
    location_text: 'Belleville',
  })
})

test('only who may edit something gets its version', async () => {
  const [pat, { venue, api }] = [await context.patron('pat'), await owner()]
  const dez = await context.bartender('dez')
  const shift = await dez.works(await context.venue('theStill'), at('18:00', 1), at('23:00', 1))
  const post = await dez.api.posts.create({ content: 'Two seats left', image_alt: null })
  const event = await api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  const reads = [
    await pat.api.shifts.get({ id: shift.id }),
    await pat.api.posts.get({ id: post.id }),
    await pat.api.events.get({ id: event.id }),
    await pat.api.venues.get({ slugOrId: venue.id }),
  ]
  for (const read of reads) expect(read).not.toHaveProperty('version')
})
