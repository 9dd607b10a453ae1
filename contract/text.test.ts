import { expect, test } from 'vitest'
import { CurrentPassword } from './accounts.ts'
import { VenueRequestDecisionInput, VerificationDecision } from './admin.ts'
import { ReplyDraft, ThreadDraft } from './forum.ts'
import { CommentDraft } from './posts.ts'
import { TalentFilter } from './talent.ts'
import { nameUpTo, optionalText } from './text.ts'
import { VenueClaim } from './venue-management.ts'

const Name = nameUpTo(20, 'A name')

test('zero-width characters are removed from texts, refused in names and kept in passwords', () => {
  const Note = optionalText(20)
  for (const mark of ['\uFEFF', '\u200B', '\u2060', '\uFFFE', '\uFFFB', '\u180E']) {
    expect(Note.parse(`${mark}One ${mark}shift${mark}`)).toBe('One shift')
    expect(Note.parse(mark.repeat(30))).toBe(null)
    expect(Name.safeParse(`a${mark}b`).success).toBe(false)
    expect(CurrentPassword.parse(`a${mark}b`)).toBe(`a${mark}b`)
  }
  // Characters that join letters or emoji stay.
  for (const text of ['می\u200Cخواهم', '👩\u200D👩\u200D👧', '❤\uFE0F']) expect(Note.parse(text)).toBe(text)
})

test('no control character but line breaks and tabs is kept in a text, whatever it becomes', () => {
  const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) => /\p{Cc}/u.test(one))
  const controls = all.filter((one) => !['\u0000', '\t', '\n', '\r', '\u0085'].includes(one))
  expect(controls).toHaveLength(60)
  const id = '00000000-0000-4000-8000-000000000000'
  const texts: Record<string, (text: string) => unknown> = {
    note: (text) => optionalText(200).parse(text),
    'reason to decline': (notes) => {
      const answer = VenueRequestDecisionInput.parse({ id, decision: 'declined', notes })
      return answer.decision === 'declined' && answer.notes
    },
    'reason to reject': (notes) => VerificationDecision.parse({ id, decision: 'reject', notes }).notes,
    'reason to revoke': (notes) => VerificationDecision.parse({ id, decision: 'revoke', notes }).notes,
    'details of a claim': (details) => VenueClaim.parse({ slugOrId: id, details }).details,
    comment: (content) => CommentDraft.parse({ id, content }).content,
    discussion: (title) => ThreadDraft.parse({ title, content: null }).title,
    reply: (content) => ReplyDraft.parse({ id, content }).content,
  }
  for (const [what, parse] of Object.entries(texts)) {
    expect([what, parse(`One${controls.join('')}\r\ntwo\rthree\u0085four\u2028five\u2029six\n\tseven`)]).toEqual([
      what,
      'One\ntwo\nthree\nfour\nfive\nsix\n\tseven',
    ])
    expect(() => parse('a\u0000b')).toThrow()
  }
})

test('a name is stored in Unicode NFC', () => {
  expect(Name.parse(' Zoe\u0308 ')).toBe('Zo\u00EB')
  expect(Name.parse('e\u0301'.repeat(20))).toHaveLength(20)
  expect(Name.safeParse('e'.repeat(21)).success).toBe(false)
  expect(TalentFilter.parse({ q: 'Zoe\u0308' }).q).toBe('Zo\u00EB')
})

test.each([
  ['a family', '👩‍👩‍👧'],
  ['a heart in colour', '❤️'],
  ['a heart on fire', 'Bar ❤️‍🔥 Bar'],
  ['a bartender with a skin', '🧑🏽‍🍳'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['a keycap', '7️⃣'],
  ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
  ['the flag of a country', '🇧🇪'],
  ['other scripts', 'Ñandú Ωμέγα 李 عمر'],
])('a name may contain %s', (_, name) => {
  expect(Name.parse(name)).toBe(name.normalize('NFC'))
})

test.each([
  ['a bidi override', 'a\u202Eb'],
  ['a zero-width space', 'a\u200Bb'],
  ['a joiner between letters', 'a\u200Db'],
  ['a joiner after an emoji', '🍸\u200Da'],
  ['a variation selector after a letter', 'a\uFE0Fb'],
  ['a variation selector after a digit', '7\uFE0F'],
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a control character', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['an Arabic letter mark', 'a\u061Cb'],
  ['a soft hyphen', 'a\u00ADb'],
  ['a grapheme joiner', 'a\u034Fb'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth Hangul filler', 'a\uFFA0'],
  ['a Braille blank', '\u2800'],
  ['a Mongolian vowel separator', 'a\u180Eb'],
  ['a tag', 'a\u{E0041}b'],
])('a name must not contain %s', (_, name) => {
  expect(Name.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
    'A name cannot contain invisible characters.',
  ])
})
