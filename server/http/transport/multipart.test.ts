import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { drawnBytes, drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const MEGABYTES_5 = 5 * 1024 * 1024
const send = (who: Person, picture: File) => who.call('profiles.setAvatar', { picture })

describe('the upload form', () => {
  test('is accepted only by upload routes, and JSON by none of them', async () => {
    const ana = await context.bartender('ana')
    const form = new FormData()
    form.set('picture', await drawnPicture())
    expect((await ana.fetch('/api/me/profile', { method: 'PATCH', body: form })).status).toBe(415)
    const json = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"picture":"x"}' }
    expect((await ana.fetch('/api/me/avatar', json)).status).toBe(415)
    expect((await ana.fetch('/api/me/avatar', { method: 'PUT' })).status).toBe(422)
  })

  test.each<[string, (form: FormData) => Promise<void>]>([
    ['another field name', async (form) => form.set('file', await drawnPicture())],
    ['a text instead of the file', async (form) => form.set('picture', 'x')],
    ['no fields', async () => {}],
    [
      'two files',
      async (form) => {
        form.append('picture', await drawnPicture())
        form.append('picture', await drawnPicture())
      },
    ],
    [
      'a field after the file',
      async (form) => {
        form.append('picture', await drawnPicture())
        form.append('is_admin', 'true')
      },
    ],
    [
      'a field before the file',
      async (form) => {
        form.append('verification_status', 'verified')
        form.append('picture', await drawnPicture())
      },
    ],
  ])('with %s is refused', async (_, fill) => {
    const ana = await context.bartender('ana')
    const form = new FormData()
    await fill(form)
    const answer = await ana.fetch('/api/me/avatar', { method: 'PUT', body: form })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'INVALID'])
    expect(context.files()).toEqual([])
  })

  test.each(['../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'a\u0000.png', 'x'.repeat(300)])(
    'cannot choose a path by its file name: %j',
    async (name) => {
      const ana = await context.bartender('ana')
      await send(ana, fileOf(await drawnBytes(), name))
      for (const file of context.files())
        expect(file).toMatch(new RegExp(`^avatars/${ana.id}/avatar-[0-9a-f]{40}(\\.small)?\\.webp$`))
    },
  )

  test('of a declared size over the limit is refused before its body is sent', async () => {
    const ana = await context.bartender('ana')
    const answer = await raw(ana, { 'content-length': String(MEGABYTES_5 * 4) }, async () => {})
    expect(answer).toEqual({ status: 413, message: 'Image file is too large (max 5MB).' })
  })

  test('in chunks is cut off where it exceeds the limit', async () => {
    const ana = await context.bartender('ana')
    let sent = 0
    const answer = await raw(ana, { 'transfer-encoding': 'chunked' }, async (write) => {
      await write('--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n')
      while (sent < 40 && (await write(Buffer.alloc(1024 * 1024)))) sent += 1
    })
    expect(answer).toEqual({ status: 413, message: 'Image file is too large (max 5MB).' })
    expect(sent).toBeLessThan(20)
  })

  /** Sends a request whose body goes out piece by piece until the response arrives. */
  async function raw(
    who: Person,
    headers: Record<string, string>,
    fill: (write: (piece: Buffer | string) => Promise<boolean>) => Promise<void>,
  ): Promise<{ status: number; message: string }> {
    const { hostname, port } = new URL(context.origin)
    let answered = false
    return new Promise((resolve, reject) => {
      const req = request(
        {
          hostname,
          port,
          path: '/api/me/avatar',
          method: 'PUT',
          headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=x', ...headers },
        },
        (res) => {
          answered = true
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('end', () => {
            const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { message: string }
            resolve({ status: res.statusCode ?? 0, message })
            req.destroy()
          })
        },
      )
      req.on('error', (error) => {
        if (!answered) reject(error)
      })
      req.flushHeaders()
      const write = (piece: Buffer | string) =>
        new Promise<boolean>((done) => {
          if (answered || req.destroyed) return done(false)
          req.write(piece, () => setTimeout(() => done(!answered), 5))
        })
      void fill(write)
    })
  }
})
