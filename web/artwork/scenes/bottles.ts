/** The bottles of a back bar. Each has its foot at 0,0 and is 100 high. `label` is a path, or '' for none. */
export type Bottle = { id: string; width: number; outline: string; liquid: string; label: string }

export const BOTTLES: readonly [Bottle, ...Bottle[]] = [
  {
    id: 'p',
    width: 36,
    outline: 'M0 0V-50C0-66 12-62 13-76V-100H23V-76C24-62 36-66 36-50V0Z',
    liquid: 'M1 0V-40H35V0Z',
    label: 'M6-12h24v-20H6Z',
  },
  {
    id: 'q',
    width: 40,
    outline: 'M0 0V-58Q0-66 8-68Q13-70 13-80V-100H27V-80Q27-70 32-68Q40-66 40-58V0Z',
    liquid: 'M1 0V-52H39V0Z',
    label: 'M7-16h26v-22H7Z',
  },
  {
    id: 'r',
    width: 38,
    outline: 'M3 0L0-60L13-74V-100H25V-74L38-60L35 0Z',
    liquid: 'M3 0L1-34H37L35 0Z',
    label: 'M7-8h24v-16H7Z',
  },
  {
    id: 's',
    width: 40,
    outline: 'M0-6Q0 0 4 0H36Q40 0 40-6C43-40 26-50 25-62V-100H15V-62C14-50-3-40 0-6Z',
    liquid: 'M0-6Q0 0 4 0H36Q40 0 40-6Q41-20 35-30H5Q-1-20 0-6Z',
    label: '',
  },
  {
    id: 't',
    width: 34,
    outline: 'M3 0V-72Q3-80 11-82V-100H23V-82Q31-80 31-72V0Z',
    liquid: 'M3 0V-60H31V0Z',
    label: 'M7-14h20v-24H7Z',
  },
  {
    id: 'x',
    width: 30,
    outline: 'M2 0V-62Q2-72 10-76V-100H20V-76Q28-72 28-62V0Z',
    liquid: 'M2 0V-24H28V0Z',
    label: '',
  },
]
