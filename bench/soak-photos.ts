import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { createMediaLinks } from '#server/media/links.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { APP_SECRET } from './context.ts'
import type { SoakBrowser } from './soak-browser.ts'
import type { SoakPerson } from './soak-person.ts'
import { roundRobin } from './throughput-case.ts'

const PEOPLE = 10
const BOUNDARY = 'soak'
const COLORS = ['#b3263b', '#2b6cb0']

/** Some people upload a profile photo. Returns a function that makes a valid link to one after another. */
export async function uploadPhotos(
  db: Db,
  people: readonly SoakPerson[],
  openBrowser: (person: SoakPerson) => SoakBrowser,
): Promise<() => string> {
  const owners = people.slice(0, PEOPLE)
  for (const [index, owner] of owners.entries()) {
    const picture = await drawnBytes({ width: 900, height: 900, format: 'jpeg', color: COLORS[index % COLORS.length] })
    const { status, text } = await openBrowser(owner).send({
      method: 'PUT',
      path: '/api/me/avatar',
      body: toForm(picture),
      type: `multipart/form-data; boundary=${BOUNDARY}`,
    })
    if (status !== 200) throw new Error(`Uploading a photo answered ${status}: ${text}`)
  }
  const { rows } = await sql<{ avatar_url: string }>`
    select avatar_url from profiles where not is_private and id = any(${owners.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const next = roundRobin(rows)
  // Links last for an hour, so each request makes its own, as each page does.
  const links = createMediaLinks([APP_SECRET])
  return () => links.signLinks({ ...next() }, ['shifts'], new Date()).avatar_url
}

function toForm(picture: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
