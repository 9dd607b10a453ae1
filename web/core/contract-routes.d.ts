/** The contract without its schemas, made by scripts/contract-routes.ts when the app is built. */
declare module 'virtual:contract-routes' {
  const contract: typeof import('#contract/index.ts').contract
  export default contract
}
