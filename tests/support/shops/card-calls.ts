import { sql } from 'drizzle-orm'
import type { Shop } from '#commerce/shop.ts'
import type { OpenShop } from '#open-shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { need } from '../builders/a-purchase.ts'
import { operator } from '../builders/operators.ts'

type On = { readonly country: string; readonly card: string }
type CardCall = { readonly scope: 'country'; run(by: StaffOperator, on: On): Promise<unknown> }

const everyCard = {
  ...{ filters: { state: null, country: null, ends: null }, search: '', sort: 'ordered' },
  ...({ descending: true, size: 25, cursor: null } as const),
}
const nothing = { amount: '', to: '', contact: '', message: '', language: '' }

/** Who has a wallet in every country. */
const customerId = '00000000-0000-4000-8000-00000000000c'

/** The id of a card that the command has issued in a country, where a customer has a wallet, too. */
export async function anIssuedCard(
  { shop, database: { db } }: Pick<OpenShop, 'shop' | 'database'>,
  country: string,
): Promise<string> {
  await db.execute(
    sql`insert into customers (id, name, language, country, created_at)
      values (${customerId}, 'Sara', 'en', 'ae', now()) on conflict do nothing`,
  )
  const entered = { amount: '50', to: 'Noor', contact: 'noor@mail.example', message: '', language: 'en' }
  const issue = { key: country, country, entered, reason: 'late', orderNumber: null, by: operator }
  return need(await shop.giftCardAdmin.issue.issue(issue)).card.id
}

/** By permission, the use cases of cards and wallets that need it. None changes anything. */
export function cardCalls(
  shop: () => Pick<Shop, 'giftCardAdmin' | 'walletAdmin'>,
): Readonly<Record<'cards.see' | 'cards.manage', readonly CardCall[]>> {
  const call = (run: CardCall['run']): CardCall => ({ scope: 'country', run })
  return {
    'cards.see': [
      call((by, { card }) => shop().giftCardAdmin.find(card, by)),
      call((by, { card }) => shop().giftCardAdmin.findDetails(card, by)),
      call(async (by, { card }) =>
        (await shop().giftCardAdmin.listPage(everyCard, by)).rows.find((one) => one.card.id === card),
      ),
      call((by, { country }) => shop().walletAdmin.findRecord(customerId, country, by)),
    ],
    'cards.manage': [
      call((by, { card }) => shop().giftCardAdmin.advance({ id: card, event: 'unblock', reason: 'x', by })),
      call((by, { country }) => {
        const issue = { key: 'x', country, entered: nothing, reason: 'x', orderNumber: null, by }
        return shop().giftCardAdmin.issue.issue(issue)
      }),
      call((by, { country }) => {
        const credit = { customerId, country, amount: '0', days: 1, reason: 'x', orderNumber: null }
        return shop().walletAdmin.grant({ ...credit, key: 'x', by })
      }),
    ],
  }
}
