import type { AstroGlobal } from 'astro'
import { translator } from '#i18n/translator.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { isForDevelopers } from '#web/content/dev-page.ts'
import { browserOf, setChallenge } from '#web/customers/session-cookies.ts'
import { parseStorefrontCode } from '#web/http/own-path.ts'
import { loginHref, nextOf } from './next-page.ts'

type PageContext = Pick<AstroGlobal, 'clientAddress' | 'cookies' | 'locals' | 'request' | 'response' | 'url'>

export type GoogleSandboxView = {
  /** Accounts to pick, each with the token that the issuer of the demo gives it. */
  readonly accounts: readonly { readonly name: string; readonly email: string; readonly credential: string }[]
  /** Of the storefront that is signed in to. */
  readonly code: string
  readonly next: string | null
}

/** Google runs the mailbox of the first; the second's address may be another's by now. */
const people = [
  { name: 'Layla Haddad', email: 'layla.haddad@gmail.com' },
  { name: 'Omar Rahman', email: 'omar@rahman.example' },
] as const

/** Undefined where the page does not exist. Parameters: of ("ae/en"), next; name and email of one more account. */
export async function loadGoogleSandbox(page: PageContext): Promise<GoogleSandboxView | undefined> {
  const { locals, url } = page
  const { shop } = locals
  const { googleSandbox } = shop.identity
  if (googleSandbox === null || !isForDevelopers(page)) return undefined
  setCachePolicy(page.response.headers, 'personal', { now: shop.clock.now() })
  const code = parseStorefrontCode(url.searchParams.get('of') ?? undefined, shop.countries)
  const [isoCode, language = ''] = code?.split('/') ?? []
  const country = shop.countries.find((each) => each.isoCode === isoCode)
  if (country && isLanguage(language)) {
    locals.storefront = storefront(country, language)
    locals.t = translator(language)
  }
  const started = await shop.identity.startGoogle(browserOf(page), nextOf(page))
  if (started === null) return undefined
  setChallenge(page, started.challenge)
  const [name, email] = ['name', 'email'].map(
    (field) => url.searchParams.get(field)?.trim().slice(0, 120) ?? '',
  )
  const more = email?.includes('@') ? [{ name: name || email, email }] : []
  const accounts = [...more, ...people].map(async (account) => ({
    ...account,
    credential: await googleSandbox.issue(account, started.nonce),
  }))
  return { accounts: await Promise.all(accounts), code: locals.storefront.code, next: nextOf(page) }
}

/** Where the credential is posted to, and where "cancel" leads. */
export const googleReturnHref = ({ code, next }: GoogleSandboxView): string =>
  loginHref(code, 'default', next)
