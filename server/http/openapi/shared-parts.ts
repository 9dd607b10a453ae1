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

/** A part shorter than this as JSON is no longer than a reference to it. */
const WORTH_SHARING = 60

/** Moves parameters, bodies and responses that several operations use into components. */
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
      // Files have no schema to be named after.
      responses: mapValues(responses, (one) =>
        isJson(one) ? share('responses', one, nameOfResponse(one) ?? name) : one,
      ),
    }
  }
  const paths = mapValues(document.paths, (methods) => mapValues(methods, change))
  return withoutUnused({ ...document, paths, components })
}

/** Page sizes differ from list to list. */
function nameOfParameter(one: Parameter | Ref): string {
  if ('$ref' in one) return ''
  const { default: usual, maximum } = one.schema
  return one.name === 'limit' ? `limit.${usual}.${maximum}` : one.name
}

const isJson = (one: Response | Ref): boolean => 'content' in one && one.content?.['application/json'] !== undefined

/** Responses are named after their schema. */
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

/** Drops components that nothing refers to, until all that are left are used. */
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
