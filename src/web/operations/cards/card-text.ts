import { maskEmail, maskName, maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { CardState } from '#commerce/gift-cards/card-states.ts'
import type { CardRecipient } from '#commerce/gift-cards/gift-card.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import type { Translate } from '#i18n/translator.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'

const tones: Readonly<Record<CardState, Tone>> = {
  ordered: 'neutral',
  scheduled: 'info',
  sent: 'info',
  active: 'good',
  empty: 'neutral',
  blocked: 'bad',
  expired: 'warn',
  refunded: 'neutral',
  void: 'neutral',
}

export const cardStateText = (state: CardState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-cards:state.${state}`),
})

/** "•••• K7QM": all that is shown of a code. One that is not opened yet has none. */
export const cardName = (last: string, t: Translate): string =>
  last === '' ? t('operations-cards:unopened') : `•••• ${last}`

const maskedContact = ({ contact }: CardRecipient): string =>
  contact.kind === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)

/** "N••• n•••@example.com" */
export const maskedHolder = (recipient: CardRecipient): string =>
  [maskName(recipient.name), maskedContact(recipient)].filter(Boolean).join(' ')

const titled = [
  'card-sold',
  'card-issued',
  'card-taken-over',
  'card-withdrawn',
  'card-replaced',
  'card-refunded',
  'reserved',
  'captured',
  'released',
  'refunded',
  'cash-refunded',
  'credit-granted',
  'credit-expired',
  'breakage',
  'withdrawal-requested',
  'withdrawal-rejected',
  'wallet-claimed',
  'wallet-added-elsewhere',
  'wallet-spent-elsewhere',
  'wallet-waived',
  'opened',
] as const satisfies readonly LedgerEvent[]
type TitledEvent = (typeof titled)[number]

const isTitled = (event: LedgerEvent): event is TitledEvent => (titled as readonly string[]).includes(event)

export const ledgerEventText = (event: LedgerEvent, t: Translate): string =>
  isTitled(event) ? t(`operations-cards:entry.${event}`) : event
