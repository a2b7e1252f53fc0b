import { pathTo } from '#web/paths.ts'

/** Query parameter of the page after a sign-out. */
export const signedOutParameter = 'signed-out'

/** Shows that the customer is signed out, and clears the badges' counts. */
export const signedOutHref = (storefrontCode: string): string =>
  `${pathTo(storefrontCode, 'login')}?${signedOutParameter}=1`
