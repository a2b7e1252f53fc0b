/** A part of the shop that a test does not use: any call says so. */
export const unusedPart = <Part extends object>(name: string): Part =>
  new Proxy({} as Part, {
    get: (_, method) => () => {
      throw new Error(`${name}.${String(method)} is no part of this test's shop`)
    },
  })
