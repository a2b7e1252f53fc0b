import type { AstroGlobal } from 'astro'
import { maskEmail, maskName, maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { ListedWallet, WalletContact } from '#commerce/ahlan/wallet-admin.ts'
import { writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const walletList = (locals: Locals) =>
  defineList({
    id: 'wallets',
    columns: [
      { id: 'customer', title: 'operations-cards:customer' },
      { id: 'phone', title: 'operations-cards:phone' },
      { id: 'email', title: 'operations-cards:email' },
      { id: 'currency', title: 'operations-cards:currency' },
      { id: 'balance', title: 'operations-cards:balance', numeric: true },
      { id: 'moved', title: 'operations-cards:moved', sortable: true },
    ],
    filters: [
      { id: 'country', title: 'operations-cards:country', kind: 'choice', options: countryOptions(locals) },
      { id: 'hasBalance', title: 'operations-cards:has-balance', kind: 'flag' },
    ],
    search: 'operations-cards:wallets.search',
    sort: { column: 'moved', descending: true },
  })

/** Wallets of the address: a page of them, or the whole list as a file. Names and contacts are masked in both. */
export const loadWallets = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(walletList(locals), url),
    read: (query) => locals.shop.walletAdmin.listPage(query, by),
    toRow: (wallet: ListedWallet) => toRow(wallet, locals),
  })

/** "N•••"; of a customer without a name, or who was erased, what can be said. */
export const maskedOwner = ({ name }: WalletContact, t: App.Locals['t']): string =>
  maskName(name) || t('operations-cards:nameless')

function toRow({ customerId, country, owner, balance, movedAt }: ListedWallet, { t }: Locals): ListRow {
  const code = (text: string): CellValue => (text === '' ? null : { kind: 'code', text })
  const id = writeWalletId(customerId, country)
  return {
    id,
    href: operationsPath('wallet', { id }),
    cells: {
      customer: { kind: 'text', text: maskedOwner(owner, t) },
      phone: code(maskPhone(owner.phone)),
      email: code(maskEmail(owner.email)),
      currency: { kind: 'code', text: balance.currency },
      balance: { kind: 'money', amount: balance, country },
      moved: { kind: 'time', at: movedAt, country },
    },
  }
}
