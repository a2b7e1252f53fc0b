declare module 'lazy-url:*' {
  /** URL of the module, for import(). */
  const url: string
  export default url
}
