declare module 'virtual:scene/*' {
  const address: string
  export default address
}
