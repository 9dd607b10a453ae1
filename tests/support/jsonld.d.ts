declare module 'jsonld' {
  type LoadedDocument = { contextUrl: string | undefined; documentUrl: string; document: object }
  export function expand(
    input: object,
    options: { documentLoader: (url: string) => Promise<LoadedDocument> },
  ): Promise<object[]>
}
