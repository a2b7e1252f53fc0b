import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { GiftCardsFacade } from '#commerce/gift-cards/create-gift-cards.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import { linkIdOf } from './card-codes.ts'

type Deps = {
  readonly giftCards: {
    readonly giftCards: Pick<GiftCardsFacade, 'claim'>
    readonly admin: Pick<GiftCardAdmin, 'issue' | 'advance'>
  }
  readonly tokens: Pick<LinkTokens, 'sign'>
}

const by = jobOperator('demo')

/** One that waits to be opened, one that can be spent, one that is blocked. */
const cards = [
  {
    country: 'ae',
    amount: '250',
    to: 'Noor Haddad',
    contact: 'noor.haddad@mail.example',
    language: 'en',
    goes: 'sent',
    reason: 'The table came two days late',
  },
  {
    country: 'kw',
    amount: '40',
    to: 'دلال المطيري',
    contact: 'dalal.almutairi@mail.example',
    language: 'ar',
    goes: 'opened',
    reason: 'وصل المصباح مكسورًا',
  },
  {
    country: 'om',
    amount: '25',
    to: 'هلال الرواحي',
    contact: 'hilal.alrawahi@mail.example',
    language: 'ar',
    goes: 'blocked',
    reason: 'تأخر الطلب أسبوعًا',
  },
] as const

/** Gift cards of the demo. One that is there is left as it is. */
export async function seedDemoCards({ giftCards: { giftCards, admin }, tokens }: Deps): Promise<void> {
  for (const { country, goes, reason, ...entered } of cards) {
    const issued = await admin.issue.issue({
      ...{ key: `demo-card-${country}`, country, reason, orderNumber: null, by },
      entered: { ...entered, message: '' },
      approvedBy: 'demo',
    })
    if (!issued.ok || issued.value.card.state !== 'sent' || goes === 'sent') continue
    const { card } = issued.value
    const token = tokens.sign('claim-gift-card', linkIdOf(card), null)
    await giftCards.claim(token, { customerId: null, from: 'demo' })
    if (goes === 'blocked') await admin.advance({ id: card.id, event: 'block', reason: 'lost', by })
  }
}
