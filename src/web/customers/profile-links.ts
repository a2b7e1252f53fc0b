import { pathTo } from '#web/paths.ts'

/** Query parameter of the profile after something was stored. */
export const savedParameter = 'saved'
/** Query parameter of the account's page after a deletion. */
export const deletedParameter = 'deleted'

/** Where password, phone and email are changed, and back to the profile. */
export const changeSignInHref = (storefrontCode: string): string => {
  const next = pathTo(storefrontCode, 'accountProfile')
  return `${pathTo(storefrontCode, 'login')}?${new URLSearchParams({ step: 'update', next }).toString()}`
}
