import { expect, test } from 'vitest'
import { renderSchema } from './schema-fields.ts'

test('an object becomes a list of its fields with types, bounds and descriptions', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 120, description: 'Shown <first>.' },
      limit: { type: 'integer', minimum: 1, maximum: 30, default: 10 },
      note: { type: ['string', 'null'] },
      kind: { enum: ['asc', 'desc', null] },
      at: { type: 'string', format: 'date-time' },
    },
    required: ['title'],
  }
  expect(renderSchema(schema)).toBe(
    '<ul class="fields">' +
      '<li><code>title</code> <i>text, required, at most 120 characters</i> Shown &lt;first&gt;.</li>' +
      '<li><code>limit</code> <i>integer, at least 1, at most 30, 10 if omitted</i></li>' +
      '<li><code>note</code> <i>text or null</i></li>' +
      '<li><code>kind</code> <i>&quot;asc&quot; or &quot;desc&quot; or null</i></li>' +
      '<li><code>at</code> <i>date-time</i></li></ul>',
  )
})

test('fields of nested objects, of lists and of nullable objects are listed below', () => {
  const person = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] }
  const inner = '<ul class="fields"><li><code>id</code> <i>uuid, required</i></li></ul>'
  expect(renderSchema({ properties: { items: { type: 'array', items: person, maxItems: 9 } } })).toBe(
    `<ul class="fields"><li><code>items</code> <i>list of object, at most 9 items</i>${inner}</li></ul>`,
  )
  expect(renderSchema({ properties: { author: { anyOf: [person, { type: 'null' }] } } })).toBe(
    `<ul class="fields"><li><code>author</code> <i>object or null</i>${inner}</li></ul>`,
  )
})

test('each choice between objects is listed', () => {
  const one = { properties: { a: { const: 1 } } }
  const other = { properties: { b: { const: true } } }
  expect(renderSchema({ anyOf: [one, other] })).toBe(
    '<p>One of:</p><ul class="fields"><li><code>a</code> <i>1</i></li></ul><p>or</p>' +
      '<ul class="fields"><li><code>b</code> <i>true</i></li></ul>',
  )
})

test('a schema without fields is named by its type', () => {
  expect(renderSchema({ type: 'array', items: { type: 'string' } })).toBe('<p>list of text</p>')
  expect(renderSchema({})).toBe('<p>any</p>')
})
