import { accentColors } from '#web/artwork/accent-colors.ts'

export const HAIR_STYLES = [
  'crop',
  'bob',
  'long',
  'curls',
  'afro',
  'bun',
  'swept',
  'bald',
  'braids',
  'headscarf',
] as const
type HairStyle = (typeof HAIR_STYLES)[number]

/** What tells one person from another. Colors are CSS colors; `ground` names an accent color. */
export type PortraitTraits = {
  skin: string
  hair: string
  style: HairStyle
  ground: keyof typeof accentColors
  top: string
  beard?: 'full' | 'stubble' | 'mustache'
  extras?: readonly ('glasses' | 'hat' | 'earrings' | 'headphones' | 'bow tie' | 'apron' | 'lipstick')[]
}

const INK = '#1d1412'

/** Draws a person from the chest up, as a square SVG. Nothing that matters is in the corners, which shapes cut off. */
export const drawPortrait = (traits: PortraitTraits): string => {
  const [ground] = accentColors[traits.ground]
  const back = hairBehind[traits.style]?.(traits.hair) ?? ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="12 6 176 176"><defs>` +
    `<radialGradient id="g" cx=".5" cy=".34" r=".75"><stop stop-color="#ffe3ab" stop-opacity=".62"/><stop offset="1" stop-color="#0b1310" stop-opacity=".38"/></radialGradient>` +
    `<linearGradient id="s" x2="1" y2=".3"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>` +
    `<clipPath id="f"><path d="${FACE}"/></clipPath></defs>` +
    `<rect width="200" height="200" fill="${ground}"/><rect width="200" height="200" fill="url(#g)"/>` +
    back +
    drawBody(traits) +
    drawHead(traits) +
    hairInFront[traits.style](traits.hair) +
    (traits.extras ?? []).map((extra) => extras[extra]).join('') +
    '</svg>'
  )
}

const FACE = 'M66 78C66 50 80 40 100 40S134 50 134 78V96C134 118 118 132 100 132S66 118 66 96Z'

const drawBody = ({ skin, top }: PortraitTraits) =>
  `<path d="M22 204C24 164 52 156 84 150H116C148 156 176 164 178 204Z" fill="${top}"/>` +
  `<path d="M22 204C24 164 52 156 84 150H116C148 156 176 164 178 204Z" fill="url(#s)"/>` +
  `<path d="M84 116V150Q100 168 116 150V116Z" fill="${skin}"/><path d="M84 122Q100 146 116 122V134Q100 150 84 134Z" fill="#000" opacity=".16"/>` +
  '<path d="M80 150Q100 178 120 150" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="4"/>'

const drawHead = ({ skin, hair, style, beard, extras: worn = [] }: PortraitTraits) =>
  `<circle cx="65" cy="90" r="9" fill="${skin}"/><circle cx="135" cy="90" r="9" fill="${skin}"/><path d="${FACE}" fill="${skin}"/>` +
  `<g clip-path="url(#f)">${beard ? beards[beard](hair) : ''}<path d="${FACE}" fill="url(#s)"/></g>` +
  `<g fill="none" stroke="${style === 'headscarf' || style === 'bald' ? INK : hair}" stroke-width="4" stroke-linecap="round"><path d="M78 77Q85 72 92 76"/><path d="M108 76Q115 72 122 77"/></g>` +
  `<g fill="${INK}"><ellipse cx="85" cy="88" rx="3.6" ry="4.4"/><ellipse cx="115" cy="88" rx="3.6" ry="4.4"/></g>` +
  '<g fill="#fff" opacity=".9"><circle cx="86.4" cy="86.4" r="1.2"/><circle cx="116.4" cy="86.4" r="1.2"/></g>' +
  '<path d="M100 88Q96 100 100 102H104" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="3" stroke-linecap="round"/>' +
  `<path d="M88 112Q100 ${worn.includes('lipstick') ? 124 : 121} 112 112" fill="${worn.includes('lipstick') ? '#a8233a' : 'none'}" stroke="${worn.includes('lipstick') ? '#a8233a' : '#5a241e'}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>` +
  '<g fill="#d8503f" opacity=".16"><circle cx="76" cy="103" r="8"/><circle cx="124" cy="103" r="8"/></g>'

const beards = {
  full: (hair: string) => `<path d="M60 92Q72 104 80 106Q100 98 120 106Q128 104 140 92V140H60Z" fill="${hair}"/>`,
  stubble: (hair: string) =>
    `<path d="M60 96Q74 108 82 106Q100 100 118 106Q126 108 140 96V140H60Z" fill="${hair}" opacity=".3"/>`,
  mustache: (hair: string) =>
    `<path d="M80 110Q90 101 100 105Q110 101 120 110Q108 111 100 108Q92 111 80 110Z" fill="${hair}"/>`,
}

const dots = (places: readonly (readonly [number, number, number])[], fill: string) =>
  `<g fill="${fill}">${places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** Hair that falls behind the shoulders or stands around the head. */
const hairBehind: Partial<Record<HairStyle, (hair: string) => string>> = {
  long: (hair) => `<path d="M56 84C52 40 78 28 100 28S148 40 144 84L152 166Q100 180 48 166Z" fill="${hair}"/>`,
  bob: (hair) =>
    `<path d="M54 88C50 44 76 30 100 30S150 44 146 88L148 124Q140 132 126 130H74Q60 132 52 124Z" fill="${hair}"/>`,
  curls: (hair) =>
    dots(
      [
        [62, 62, 20],
        [54, 86, 18],
        [52, 110, 18],
        [58, 132, 16],
        [138, 62, 20],
        [146, 86, 18],
        [148, 110, 18],
        [142, 132, 16],
        [100, 42, 26],
      ],
      hair,
    ),
  afro: (hair) => `<circle cx="100" cy="70" r="52" fill="${hair}"/>`,
  bun: (hair) => `<circle cx="100" cy="28" r="19" fill="${hair}"/>`,
  braids: (hair) =>
    dots(
      [
        [60, 100, 10],
        [56, 116, 10],
        [54, 132, 9.5],
        [53, 148, 9],
        [53, 163, 8],
        [140, 100, 10],
        [144, 116, 10],
        [146, 132, 9.5],
        [147, 148, 9],
        [147, 163, 8],
      ],
      hair,
    ),
  headscarf: (hair) => `<path d="M54 92C50 42 76 26 100 26S150 42 146 92L158 164Q100 186 42 164Z" fill="${hair}"/>`,
}

const cap = (hair: string, edge: string) => `<path d="M62 84C56 44 78 30 100 30S144 44 138 84${edge}Z" fill="${hair}"/>`

const hairInFront: Record<HairStyle, (hair: string) => string> = {
  crop: (hair) => cap(hair, 'L132 78Q130 60 120 58Q100 62 80 58Q70 60 68 78'),
  bob: (hair) => cap(hair, 'Q136 64 128 60Q100 72 72 60Q64 64 62 84'),
  long: (hair) => cap(hair, 'Q136 62 104 48Q76 56 66 84'),
  curls: (hair) =>
    dots(
      [
        [74, 52, 13],
        [90, 44, 14],
        [108, 44, 14],
        [126, 52, 13],
        [68, 68, 9],
        [132, 68, 9],
      ],
      hair,
    ),
  afro: (hair) =>
    dots(
      [
        [72, 56, 13],
        [88, 48, 14],
        [104, 47, 14],
        [120, 51, 13],
        [131, 62, 9],
        [68, 66, 8],
      ],
      hair,
    ),
  bun: (hair) => cap(hair, 'Q134 58 100 52Q66 58 66 84'),
  swept: (hair) =>
    `<path d="M63 82C56 46 70 24 108 26Q144 28 138 84L132 76Q132 58 118 54Q92 58 78 54Q68 62 68 80Z" fill="${hair}"/>`,
  bald: () =>
    '<path d="M80 52Q90 45 104 46" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>',
  braids: (hair) =>
    `${cap(hair, 'Q134 60 100 46Q66 60 64 84')}<path d="M100 31V47" stroke="#000" stroke-opacity=".3" stroke-width="2"/>`,
  headscarf: (hair) =>
    `<path d="M60 100C50 40 76 26 100 26S150 40 140 100Q138 122 118 136L124 152Q100 166 76 152L82 136Q62 122 60 100ZM69 82V96C69 116 84 130 100 130S131 116 131 96V82C131 62 118 52 100 52S69 62 69 82Z" fill-rule="evenodd" fill="${hair}"/>` +
    '<path d="M64 74Q100 34 136 74" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>',
}

const extras: Record<NonNullable<PortraitTraits['extras']>[number], string> = {
  glasses: `<g fill="#fff" fill-opacity=".14" stroke="${INK}" stroke-width="3.2"><circle cx="84" cy="89" r="13"/><circle cx="116" cy="89" r="13"/></g><path d="M97 88H103M71 87L64 84M129 87L136 84" stroke="${INK}" stroke-width="3.2" fill="none"/>`,
  hat: '<path d="M68 52Q70 18 100 20T132 52Z" fill="#2a1d18"/><path d="M66 44H134V54H66Z" fill="#c97a16"/><ellipse cx="100" cy="55" rx="52" ry="8" fill="#2a1d18"/>',
  earrings:
    '<g fill="none" stroke="#ffcf7a" stroke-width="3"><circle cx="63" cy="106" r="6"/><circle cx="137" cy="106" r="6"/></g>',
  headphones:
    '<path d="M60 92V78A40 44 0 0 1 140 78V92" fill="none" stroke="#1d1412" stroke-width="7"/><rect x="51" y="80" width="17" height="30" rx="8" fill="#c97a16"/><rect x="132" y="80" width="17" height="30" rx="8" fill="#c97a16"/>',
  'bow tie':
    '<path d="M100 160L78 150V172ZM100 160L122 150V172Z" fill="#1d1412"/><circle cx="100" cy="161" r="5" fill="#3a2c28"/>',
  apron:
    '<path d="M62 156L72 204M138 156L128 204" stroke="#1d1412" stroke-width="8"/><path d="M68 184H132V206H68Z" fill="#1d1412"/>',
  lipstick: '',
}
