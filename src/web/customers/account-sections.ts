import type { Screen } from '#content/schemas/screens.ts'
import { accountSections, type AccountSection } from '#kernel/account-section.ts'
import { pathTo, type PathName } from '#web/paths.ts'

type SectionPage = {
  readonly icon: 'gift' | 'box' | 'returns' | 'pin' | 'card' | 'wallet' | 'account' | 'heart' | 'chat'
  readonly page: Extract<
    PathName,
    | 'accountOrders'
    | 'accountReturns'
    | 'accountAddresses'
    | 'accountCards'
    | 'accountWallet'
    | 'accountGiftCards'
    | 'accountProfile'
    | 'wishlist'
    | 'help'
  >
}

const pages: Readonly<Record<AccountSection, SectionPage>> = {
  orders: { icon: 'box', page: 'accountOrders' },
  returns: { icon: 'returns', page: 'accountReturns' },
  addresses: { icon: 'pin', page: 'accountAddresses' },
  cards: { icon: 'card', page: 'accountCards' },
  wallet: { icon: 'wallet', page: 'accountWallet' },
  'gift-cards': { icon: 'gift', page: 'accountGiftCards' },
  profile: { icon: 'account', page: 'accountProfile' },
  wishlist: { icon: 'heart', page: 'wishlist' },
  help: { icon: 'chat', page: 'help' },
}

/** Cards are not saved in India: the rules of its central bank leave them to the card schemes. */
const isOffered = (section: AccountSection, country: string): boolean =>
  section !== 'cards' || country !== 'in'

const everything: NonNullable<Screen['account-tiles']>['items'] = accountSections.map((section) => ({
  section,
}))

/** Parts of the account, as the screen lists them; all of them when it lists none. */
export function listAccountSections(
  screen: Pick<Screen, 'account-tiles'>,
  { storefront, t }: Pick<App.Locals, 'storefront' | 't'>,
) {
  return (screen['account-tiles']?.items ?? everything)
    .filter(({ section }) => isOffered(section, storefront.country.isoCode))
    .map(({ section, ...texts }) => ({
      section,
      icon: pages[section].icon,
      href: pathTo(storefront.code, pages[section].page),
      title: texts.title ?? t(`account:section.${section}.title`),
      text: texts.text ?? t(`account:section.${section}.text`),
    }))
}
