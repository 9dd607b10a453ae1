type Standing = { city: string | null; latitude: number; longitude: number }

/** Where the name of each city goes: in the middle of its venues. */
export const cityWords = (venues: readonly Standing[]): { city: string; lat: number; lon: number }[] => {
  const cities = new Map<string, Standing[]>()
  for (const venue of venues) {
    if (venue.city) cities.set(venue.city, [...(cities.get(venue.city) ?? []), venue])
  }
  return [...cities].map(([city, standing]) => ({
    city,
    lat: mean(standing.map(({ latitude }) => latitude)),
    lon: mean(standing.map(({ longitude }) => longitude)),
  }))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
