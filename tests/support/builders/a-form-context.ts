import type { SignedIn } from '#commerce/identity/customer-record.ts'
import type { Shop } from '#commerce/shop.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { theStorefront } from '../shops/a-content-shop.ts'
import { aShop } from '../shops/a-shop.ts'

type Cookie = { readonly value: string; readonly options: Readonly<Record<string, unknown>> }

/** What an action is handed, as far as forms of the shop use it; `given` are the cookies it has set. */
export function aFormContext({
  shop = aShop(),
  storefront = 'ae/en',
  cookies = {},
  signedIn,
}: {
  readonly shop?: Shop
  readonly storefront?: string
  readonly cookies?: Readonly<Record<string, string>>
  readonly signedIn?: SignedIn
}): { readonly context: FormContext; readonly given: ReadonlyMap<string, Cookie> } {
  startTranslations()
  const given = new Map<string, Cookie>()
  const here = theStorefront(storefront)
  const context = {
    locals: {
      shop,
      storefront: here,
      t: translator(here.language),
      requestId: 'r-1',
      kiosk: null,
      signedIn: async () => signedIn,
    },
    request: new Request(`http://localhost:4321/${storefront}`, { method: 'POST' }),
    url: new URL(`http://localhost:4321/${storefront}`),
    clientAddress: '203.0.113.7',
    cookies: {
      get: (name: string) => (cookies[name] === undefined ? undefined : { value: cookies[name] }),
      set: (name: string, value: string, options: Cookie['options']) => given.set(name, { value, options }),
      delete: () => undefined,
    },
  }
  return { context: context as unknown as FormContext, given }
}

/** A posted form; a list posts its field several times. */
export function aForm(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const posted = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' ? [value] : value) posted.append(name, one)
  return posted
}
