import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Belleville, Illinois, as Photon describes it. */
export const PHOTON_BELLEVILLE = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-89.984, 38.5201] },
      properties: { name: 'Belleville', state: 'Illinois', country: 'United States', osm_value: 'city' },
    },
  ],
}

export type FakeGeocoder = {
  origin: string
  /** The requests received so far. */
  received: { url: URL; method: string | undefined; headers: IncomingHttpHeaders }[]
  /** Sets how it answers from now on; with `PHOTON_BELLEVILLE` by default. */
  answer(how: (res: ServerResponse) => void): void
  /** The largest number of requests that were open at once. */
  readonly mostAtOnce: number
  close(): Promise<void>
}

/** A geocoder on this machine. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const received: FakeGeocoder['received'] = []
  let how: (res: ServerResponse) => void = answerJson(PHOTON_BELLEVILLE)
  let open = 0
  let mostAtOnce = 0
  const server = createServer((req, res) => {
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    res.once('close', () => {
      open -= 1
    })
    received.push({ url: new URL(req.url ?? '', 'http://geocoder.test'), method: req.method, headers: req.headers })
    how(res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      how = next
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const answerJson =
  (body: unknown) =>
  (res: ServerResponse): void =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
