import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { confirmMedia, lockPendingMedia, setAltText } from '#server/media/queries.ts'
import type { Bucket } from '#server/media/rules.ts'
import { storeImage } from '#server/media/service.ts'
import { insertMenuPage } from '#server/menus/queries.ts'
import type { PersonKey } from './people.ts'
import type { VenueKey } from './venues.ts'

type DemoMenuPage = [where: VenueKey, who: PersonKey, file: string, title: string, description: string, alt: string]

const BUCKET: Bucket = 'venue-event-images'

/** The menu pages in order. */
const demoMenuPages: DemoMenuPage[] = [
  ['copperRail', 'ruth', 'rail-cocktails', 'Cocktails', 'All of it, all night.', 'Six cocktails from $9 to $14.'],
  ['copperRail', 'ruth', 'rail-draft', 'On draft', 'Twelve lines, cleaned on Mondays.', 'Six drafts from $4 to $8.'],
  ['copperRail', 'ruth', 'rail-whiskey', 'Whiskey wall', 'Half-price flights on some nights.', 'Whiskeys from $8 up.'],
  ['copperRail', 'ruth', 'rail-bites', 'Bites', 'Kitchen closes at 11:00 PM.', 'Six bites from $5 to $13.'],
  ['tinCeiling', 'olive', 'tin-stirred', 'Stirred', 'Under the tin, over ice.', 'Five stirred drinks from $11 to $14.'],
  ['tinCeiling', 'olive', 'tin-shaken', 'Shaken', 'Loudly.', 'Five shaken drinks from $12 to $14.'],
  [
    'tinCeiling',
    'olive',
    'tin-without',
    'Without',
    'No proof, no less care.',
    'Five drinks without alcohol, $4 to $9.',
  ],
]

/**
 * Inserts the demo's menu pages. Images are stored before the rows that refer to them, as uploads are. An interrupted
 * start leaves pages out and unused files behind, which the hourly sweep deletes.
 */
export async function insertMenus(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  personIds: ReadonlyMap<string, string>,
  venueIds: ReadonlyMap<VenueKey, string>,
): Promise<void> {
  for (const page of demoMenuPages) {
    const [where, who] = page
    const page_order = demoMenuPages.filter(([other]) => other === where).indexOf(page)
    const [venue_id, owner_id] = [venueIds.get(where), personIds.get(who)]
    if (venue_id && owner_id) await insertDemoMenuPage(services, { page, page_order, venue_id, owner_id })
  }
}

type MenuPageSeed = { page: DemoMenuPage; page_order: number; venue_id: string; owner_id: string }

async function insertDemoMenuPage(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { page: [, , file, title, description, alt], page_order, venue_id, owner_id }: MenuPageSeed,
): Promise<void> {
  const bytes = await readFile(join(SERVER_FILES, `demo/menu-pages/${file}.webp`))
  const folder = `${venue_id}/menus`
  const { image_id: id } = await storeImage(services, { owner_id, bucket: BUCKET, folder }, bytes)
  await services.db.transaction().execute(async (trx) => {
    const kept = await lockPendingMedia(trx, { id, owner_id, bucket: BUCKET, folder })
    if (!kept || !(await confirmMedia(trx, id)))
      throw new Error(`the upload of the menu page “${title}” expired before it was confirmed`)
    await setAltText(trx, BUCKET, kept.path, alt)
    const row = { title, description, page_order, image_url: kept.path, draft_id: null }
    await insertMenuPage(trx, venue_id, row, services.clock.now())
  })
}
