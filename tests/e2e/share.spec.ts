import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { shareProblems, shareTexts } from '#web/media/texts.ts'
import { postTexts } from '#web/posts/texts.ts'
import { readBrowserStorage } from './browser-storage.ts'
import {
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  setTextSize,
  settled,
  test,
} from './browser-test.ts'
import { startOwnSession } from './offline-copy.ts'
import { postCard } from './post-steps.ts'

test.use({ serviceWorkers: 'allow' })

const PHONE = { viewport: { width: 390, height: 844 } }
type SharedFile = { name: string; mimeType: string; buffer: Buffer }

test('a photo shared by another app is posted', async ({ openAs }) => {
  const wes = await openAs('wes', PHONE)
  await openInstalledApp(wes)
  await share(wes, [await photo()])
  await expect(wes).toHaveURL(/\/share$/)
  await expect(wes.getByRole('heading', { level: 1, name: shareTexts.title })).toBeVisible()
  await expect(wes.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await settled(wes)
  await expectAccessibleInThemes(wes, 'shared photo')
  await expectNoHorizontalScroll(wes, 'shared photo')
  await setTextSize(wes, '200%')
  await expectNoHorizontalScroll(wes, 'shared photo with large text')
  await setTextSize(wes, '')
  expect(Object.keys(await readBrowserStorage(wes)).filter((name) => name.includes('shared-photo'))).toEqual([])

  await wes.getByLabel(postTexts.content).fill('Straight from the camera.')
  await wes.getByLabel(postTexts.pictureAlt).fill('A red room')
  await wes.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(wes.getByText(postTexts.posted)).toBeVisible()
  // The next post starts empty.
  await expect(wes.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  await wes.getByRole('link', { name: 'See your post' }).click()
  await expect(postCard(wes, 'Straight from the camera.').getByRole('img', { name: 'A red room' })).toBeVisible()

  await wes.goto('/share')
  await expect(wes.getByText(shareProblems.none)).toBeVisible()
})

test('a photo that is too large to upload is scaled down', async ({ openAs }) => {
  const wes = await openAs('wes')
  await openInstalledApp(wes)
  // Noise hardly compresses.
  const noise = { raw: { width: 2000, height: 1500, channels: 3 } } as const
  const buffer = await sharp(randomBytes(2000 * 1500 * 3), noise)
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(IMAGE_SIZE_LIMITS.post)
  await share(wes, [{ name: 'noise.png', mimeType: 'image/png', buffer }])
  await wes.getByLabel(postTexts.content).fill('Grainy, from the back row.')
  await expect(wes.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await wes.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(wes.getByText(postTexts.posted)).toBeVisible()
})

test('several files, and files that are no image, are answered with what to do', async ({ openAs, request }) => {
  const wes = await openAs('wes', PHONE)
  await openInstalledApp(wes)
  const video = { name: 'night.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no picture') }
  for (const [files, problem] of [
    [[await photo(), await photo()], shareProblems.several],
    [[video], mediaMessages.notAnImage],
  ] as const) {
    await share(wes, [...files])
    await expect(wes.getByText(problem)).toBeVisible()
    await expect(wes.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  }
  await expectAccessibleInThemes(wes, 'refused share')
  await wes.getByLabel(postTexts.picture, { exact: true }).setInputFiles(await photo())
  await expect(wes.getByRole('button', { name: 'Remove photo' })).toBeVisible()

  // Without the service worker nothing takes the form.
  expect((await request.post('/share', { multipart: { photo: await photo() } })).status()).toBe(405)
})

test('a person who is logged out logs in first and then posts the photo', async ({ openAs }) => {
  const wes = await openAs(null)
  await startOwnSession(wes, 'wes')
  await openInstalledApp(wes)
  await wes.context().clearCookies()
  await share(wes, [await photo()])
  await expect(wes).toHaveURL(/\/login\?next=%2Fshare$/)
  await wes.getByLabel('Email').fill('wes@demo.test')
  await wes.getByLabel('Password', { exact: true }).fill('last-call')
  await wes.getByRole('button', { name: 'Sign in' }).click()
  await expect(wes.getByRole('heading', { level: 1, name: shareTexts.title })).toBeVisible()
  await expect(wes.getByRole('button', { name: 'Remove photo' })).toBeVisible()
})

const photo = async (): Promise<SharedFile> => ({
  name: 'night.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await drawnBytes({ width: 600, height: 400 })),
})

/** Opens home and waits until the service worker controls the page. */
const openInstalledApp = async (page: Page) => {
  await page.goto('/home')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Sends the form that the system sends when another app shares files, as the manifest describes it. */
const share = async (page: Page, files: SharedFile[]) => {
  await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json()
    const { action, method, enctype, params } = manifest.share_target
    const form = Object.assign(document.createElement('form'), { id: 'system', action, method, enctype })
    const field = { type: 'file', multiple: true, name: params.files[0].name }
    form.append(Object.assign(document.createElement('input'), field))
    document.body.append(form)
  })
  await page.locator('#system input').setInputFiles(files)
  await Promise.all([
    page.waitForURL(/\/(share|login)/, { waitUntil: 'commit' }),
    page.locator('#system').evaluate((form) => (form as HTMLFormElement).submit()),
  ])
}
