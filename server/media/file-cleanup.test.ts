import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const uploadAvatar = (who: Person, picture: File) => who.call('profiles.setAvatar', { picture })

describe('file cleanup', () => {
  test('deletes a replaced image by a job after the save', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    const before = context.files()
    await uploadAvatar(ana, await drawnPicture({ color: '#00f' }))
    expect(context.files()).toHaveLength(4)
    expect(context.queued).toEqual(['delete_files'])
    await context.removeFiles()
    const left = context.files()
    expect(left).toHaveLength(2)
    expect(left.filter((file) => before.includes(file))).toEqual([])
    expect(await listStates()).toEqual(['stored'])
  })

  test('keeps an image that is uploaded twice', async () => {
    const ana = await context.bartender('ana')
    const picture = await drawnPicture()
    await uploadAvatar(ana, picture)
    const { avatar_url } = await ana.api.profiles.setAvatar({ picture })
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect((await ana.fetch(avatar_url ?? '')).status).toBe(200)
  })

  test('deletes a removed image', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    expect((await ana.api.profiles.removeAvatar()).avatar_url).toBeNull()
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
    expect((await ana.api.profiles.removeAvatar()).avatar_url).toBeNull()
  })

  test('deletes the files of an upload that failed while writing', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    const { put } = context.storage
    for (const failAt of [1, 2]) {
      let puts = 0
      context.storage.put = (...given) => {
        puts += 1
        return puts === failAt ? Promise.reject(new Error('disk full')) : put.apply(context.storage, given)
      }
      expect((await uploadAvatar(ana, await drawnPicture({ color: '#0f0' }))).status).toBe(500)
    }
    context.storage.put = put
    await expectOnlyFirstImageLeft(ana)
  })

  test('deletes the files of an upload whose save failed', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    context.failEnqueue = true
    expect((await uploadAvatar(ana, await drawnPicture({ color: '#0f0' }))).status).toBe(500)
    context.failEnqueue = false
    expect(await listStates()).toEqual(['pending', 'stored'])
    await expectOnlyFirstImageLeft(ana)
  })

  test('retries files that could not be deleted', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    await ana.api.profiles.removeAvatar()
    const { delete: remove } = context.storage
    context.storage.delete = () => Promise.reject(new Error('storage failure'))
    await expect(context.removeFiles()).rejects.toThrow('storage failure')
    context.storage.delete = remove
    expect(await listStates()).toEqual(['marked_for_deletion'])
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test('deletes all other files if one cannot be deleted', async () => {
    const [ana, bea] = [await context.bartender('ana'), await context.bartender('bea')]
    await uploadAvatar(ana, await drawnPicture())
    context.clock.advance(1000)
    await uploadAvatar(bea, await drawnPicture())
    for (const who of [ana, bea]) await who.api.profiles.removeAvatar()
    const { delete: remove } = context.storage
    context.storage.delete = (key) =>
      key.includes(ana.id) ? Promise.reject(new Error('storage failure')) : remove.call(context.storage, key)
    await expect(context.removeFiles()).rejects.toThrow('storage failure')
    context.storage.delete = remove
    expect(context.files().filter((file) => !file.includes(ana.id))).toEqual([])
    const left = await context.db.selectFrom('media').select(['owner_id', 'state']).execute()
    expect(left).toEqual([{ owner_id: ana.id, state: 'marked_for_deletion' }])
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test('deletes later files if a whole batch cannot be deleted', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    await ana.api.profiles.removeAvatar()
    await sql`
      insert into media (id, bucket, path, owner_id, content_hash, bytes, width, height, placeholder, state, created_at)
      select gen_random_uuid(), m.bucket, 'stuck/' || n, m.owner_id, m.content_hash, 1, 1, 1, m.placeholder, 'marked_for_deletion',
        m.created_at - interval '1 day' + case when n > 50 then interval '1 microsecond' else interval '0' end
      from media m, generate_series(1, 101) n`.execute(context.db)
    const { delete: remove } = context.storage
    context.storage.delete = (key) =>
      key.includes('stuck') ? Promise.reject(new Error('storage failure')) : remove.call(context.storage, key)
    await expect(context.removeFiles()).rejects.toThrow('storage failure')
    context.storage.delete = remove
    expect([context.files(), await listStates()]).toEqual([[], Array(101).fill('marked_for_deletion')])
  })

  test('deletes the files of a deleted account', async () => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    await context.db.deleteFrom('auth.user').where('id', '=', ana.id).execute()
    expect(await listStates()).toEqual(['marked_for_deletion'])
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test.each([
    ['before its first file', { at: 1, after: false }],
    ['between its files', { at: 2, after: false }],
    ['after its last file', { at: 2, after: true }],
  ])('deletes the files of an upload whose owner is deleted %s', async (_, { at, after }) => {
    const ana = await context.bartender('ana')
    await uploadAvatar(ana, await drawnPicture())
    const { put } = context.storage
    const deleteAccount = async () => {
      expect((await ana.call('accounts.deleteAccount', { current_password: PASSWORD })).status).toBe(200)
      await context.removeFiles()
    }
    let puts = 0
    context.storage.put = async (...given) => {
      puts += 1
      if (puts === at && !after) await deleteAccount()
      await put.apply(context.storage, given)
      if (puts === at && after) await deleteAccount()
    }
    const answer = await uploadAvatar(ana, await drawnPicture({ color: '#0f0' }))
    context.storage.put = put
    expect(answer.status).toBe(404)
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test('deletes the files of an upload whose owner is deleted while writing fails', async () => {
    const ana = await context.bartender('ana')
    const { put } = context.storage
    let puts = 0
    context.storage.put = async (...given) => {
      puts += 1
      if (puts === 1) return put.apply(context.storage, given)
      expect((await ana.call('accounts.deleteAccount', { current_password: PASSWORD })).status).toBe(200)
      throw new Error('disk full')
    }
    // A deleted account gets 401, not the storage error.
    expect((await uploadAvatar(ana, await drawnPicture())).status).toBe(401)
    context.storage.put = put
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test('leaves no files after concurrent uploads and account deletions', async () => {
    const picture = await drawnPicture()
    for (let round = 0; round < 12; round++) {
      const ana = await context.bartender(`ana${round}`)
      const upload = () => uploadAvatar(ana, picture)
      const leave = () => ana.call('accounts.deleteAccount', { current_password: PASSWORD })
      const [first, second] = round % 2 === 0 ? [upload, leave] : [leave, upload]
      const [one, other] = await Promise.all([first(), second()])
      expect([one.status, other.status]).toContain(200)
      expect(one.status).toBeLessThan(500)
      expect(other.status).toBeLessThan(500)
    }
    await context.removeFiles()
    expect([context.files(), await listStates()]).toEqual([[], []])
  })

  test('does not show an image that was marked for deletion before its save', async () => {
    const ana = await context.bartender('ana')
    const { put } = context.storage
    context.storage.put = async (...given) => {
      await put.apply(context.storage, given)
      await context.db.updateTable('media').set({ state: 'marked_for_deletion' }).execute()
    }
    expect((await uploadAvatar(ana, await drawnPicture())).status).toBe(500)
    context.storage.put = put
    expect((await ana.api.profiles.mine()).avatar_url).toBeNull()
  })

  async function listStates(): Promise<string[]> {
    const found = await context.db.selectFrom('media').select('state').orderBy('state').execute()
    return found.map(({ state }) => state)
  }

  async function expectOnlyFirstImageLeft(ana: Person): Promise<void> {
    await context.removeFiles()
    expect((await ana.fetch((await ana.api.profiles.mine()).avatar_url ?? '')).status).toBe(200)
    context.clock.advance(61 * 60_000)
    await context.removeFiles()
    expect(context.files()).toHaveLength(2)
    expect(await listStates()).toEqual(['stored'])
    expect((await ana.fetch((await ana.api.profiles.mine()).avatar_url ?? '')).status).toBe(200)
  }
})
