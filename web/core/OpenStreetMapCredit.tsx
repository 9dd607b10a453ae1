import { appTexts } from './texts.ts'

/** The license of the map data requires this beside maps and places that come from it. */
export const OpenStreetMapCredit = () => (
  <>
    ©{' '}
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer" className="underline">
      {appTexts.mapContributors}
    </a>
  </>
)
