import {
  type Components,
  type Document,
  mapValues,
  type Operation,
  type Parameter,
  type Ref,
  type Response,
  refTo,
} from './shape.ts'

type Kind = 'parameters' | 'requestBodies' | 'responses'

/** A part that several operations have, longer than this as text, becomes a component. */
const WORTH_SHARING = 60

/** The same document, in which parameters, bodies and responses that operations have in common stand once. */
export function shareParts(document: Document): Document {
  const counts = new Map<string, number>()
  const count = (part: object) => counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  for (const operation of operationsIn(document)) for (const part of partsOf(operation)) count(part)
  const components = structuredClone(document.components)
  const names = new Map<string, string>()

  function share<Part extends object>(kind: Kind, part: Part, name: string): Part | { $ref: string } {
    const text = JSON.stringify(part)
    if ('$ref' in part || text.length < WORTH_SHARING || (counts.get(text) ?? 0) < 2) return part
    const key = `${kind} ${text}`
    const shared = names.get(key) ?? freeName(components[kind], name)
    names.set(key, shared)
    Object.assign(components[kind], { [shared]: part })
    return refTo(kind, shared)
  }

  const change = ({ parameters, requestBody, responses, ...operation }: Operation): Operation => {
    const name = operation.operationId
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map((one) => share('parameters', one, nameOfParameter(one))) }),
      ...(requestBody && { requestBody: share('requestBodies', requestBody, name) }),
      // A file is one operation's alone.
      responses: mapValues(responses, (one) =>
        isJson(one) ? share('responses', one, nameOfResponse(one) ?? name) : one,
      ),
    }
  }
  const paths = mapValues(document.paths, (methods) => mapValues(methods, change))
  return withoutUnused({ ...document, paths, components })
}

/** Two of one name differ in how many they give. */
function nameOfParameter(one: Parameter | Ref): string {
  if ('$ref' in one) return ''
  const { default: usual, maximum } = one.schema
  return one.name === 'limit' ? `limit.${usual}.${maximum}` : one.name
}

const isJson = (one: Response | Ref): boolean => 'content' in one && one.content?.['application/json'] !== undefined

/** After the schema of what is answered. */
function nameOfResponse(one: Response | Ref): string | undefined {
  if ('$ref' in one) return undefined
  const { $ref, oneOf } = one.content?.['application/json']?.schema ?? {}
  const name = ($ref ?? oneOf?.[0]?.$ref)?.split('/').at(-1)
  return name && `${name}${one.description === 'Created.' ? 'Created' : ''}`
}

const operationsIn = ({ paths }: Document) => Object.values(paths).flatMap((methods) => Object.values(methods))

const partsOf = ({ parameters = [], requestBody, responses }: Operation): object[] => [
  ...parameters,
  ...(requestBody ? [requestBody] : []),
  ...Object.values(responses),
]

const freeName = (taken: object, name: string, number = 1): string => {
  const wanted = number === 1 ? name : `${name}${number}`
  return wanted in taken ? freeName(taken, name, number + 1) : wanted
}

/** Drops components that nothing refers to; what only they referred to goes with them. */
function withoutUnused(document: Document): Document {
  const text = JSON.stringify(document)
  const kinds = ['schemas', 'parameters', 'requestBodies', 'responses', 'headers'] as const
  const components: Components = { ...document.components }
  let dropped = false
  for (const kind of kinds) {
    const used = Object.entries(components[kind]).filter(([name]) => text.includes(`"${refTo(kind, name).$ref}"`))
    dropped ||= used.length < Object.keys(components[kind]).length
    Object.assign(components, { [kind]: Object.fromEntries(used) })
  }
  return dropped ? withoutUnused({ ...document, components }) : document
}
