import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()
const send = (who: Person, picture: File) => who.call('profiles.setAvatar', { picture })

describe('nothing is left behind', () => {
  test('by a new picture: the old one goes after the save, by a job', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    const before = world.files()
    await send(ana, await drawnPicture({ color: '#00f' }))
    expect(world.files()).toHaveLength(4)
    expect(world.queued).toEqual(['remove_files'])
    await world.removeFiles()
    const left = world.files()
    expect(left).toHaveLength(2)
    expect(left.filter((file) => before.includes(file))).toEqual([])
    expect(await rows()).toEqual(['kept'])
  })

  test('by the same picture sent twice', async () => {
    const ana = await world.bartender('ana')
    const picture = await drawnPicture()
    await send(ana, picture)
    const { avatar_url } = await ana.api.profiles.setAvatar({ picture })
    await world.removeFiles()
    expect(world.files()).toHaveLength(2)
    expect((await ana.fetch(avatar_url ?? '')).status).toBe(200)
  })

  test('by a picture taken off', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    expect((await ana.api.profiles.removeAvatar()).avatar_url).toBeNull()
    await world.removeFiles()
    expect([world.files(), await rows()]).toEqual([[], []])
    expect((await ana.api.profiles.removeAvatar()).avatar_url).toBeNull()
  })

  test('by a storage that fails in the middle of writing', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    const { put } = world.storage
    for (const failAt of [1, 2]) {
      let puts = 0
      world.storage.put = (...given) => {
        puts += 1
        return puts === failAt ? Promise.reject(new Error('disk full')) : put.apply(world.storage, given)
      }
      expect((await send(ana, await drawnPicture({ color: '#0f0' }))).status).toBe(500)
    }
    world.storage.put = put
    await onlyTheFirstIsLeft(ana)
  })

  test('by a save that fails after the files were written', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    world.failEnqueue = true
    expect((await send(ana, await drawnPicture({ color: '#0f0' }))).status).toBe(500)
    world.failEnqueue = false
    expect(await rows()).toEqual(['kept', 'pending'])
    await onlyTheFirstIsLeft(ana)
  })

  test('by files that cannot be removed at once: they are tried again', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    await ana.api.profiles.removeAvatar()
    const { delete: remove } = world.storage
    world.storage.delete = () => Promise.reject(new Error('gone fishing'))
    await expect(world.removeFiles()).rejects.toThrow('gone fishing')
    world.storage.delete = remove
    expect(await rows()).toEqual(['doomed'])
    await world.removeFiles()
    expect([world.files(), await rows()]).toEqual([[], []])
  })

  test('by somebody who goes', async () => {
    const ana = await world.bartender('ana')
    await send(ana, await drawnPicture())
    await world.db.deleteFrom('auth.user').where('id', '=', ana.id).execute()
    expect(await rows()).toEqual(['doomed'])
    await world.removeFiles()
    expect([world.files(), await rows()]).toEqual([[], []])
  })

  test('a picture given up while its save waits is not shown', async () => {
    const ana = await world.bartender('ana')
    const { put } = world.storage
    world.storage.put = async (...given) => {
      await put.apply(world.storage, given)
      await world.db.updateTable('media').set({ state: 'doomed' }).execute()
    }
    expect((await send(ana, await drawnPicture())).status).toBe(500)
    world.storage.put = put
    expect((await ana.api.profiles.mine()).avatar_url).toBeNull()
  })

  async function rows(): Promise<string[]> {
    const found = await world.db.selectFrom('media').select('state').orderBy('state').execute()
    return found.map(({ state }) => state)
  }

  async function onlyTheFirstIsLeft(ana: Person): Promise<void> {
    await world.removeFiles()
    expect((await ana.fetch((await ana.api.profiles.mine()).avatar_url ?? '')).status).toBe(200)
    world.clock.advance(61 * 60_000)
    await world.removeFiles()
    expect(world.files()).toHaveLength(2)
    expect(await rows()).toEqual(['kept'])
    expect((await ana.fetch((await ana.api.profiles.mine()).avatar_url ?? '')).status).toBe(200)
  }
})
