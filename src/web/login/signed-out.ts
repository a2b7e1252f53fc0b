import { pathTo } from '#web/paths.ts'

/** Query parameter of the page after a sign-out. */
export const signedOutParameter = 'signed-out'

/** Says so, and forgets what the browser's badges counted. */
export const signedOutHref = (storefrontCode: string): string =>
  `${pathTo(storefrontCode, 'login')}?${signedOutParameter}=1`
