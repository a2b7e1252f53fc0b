import type { Day } from '#kernel/local-time.ts'
import { sum, toDecimal, type Money } from '#kernel/money.ts'
import { bankName } from './bank-text.ts'
import type { Payout, PayoutDebtor, PayoutFile } from './payout.ts'

type Input = {
  readonly file: Pick<PayoutFile, 'id' | 'currency' | 'createdAt'>
  readonly payouts: readonly Payout[]
  readonly debtor: PayoutDebtor
  /** When the bank is to transfer, in the country's time zone. */
  readonly day: Day
}

/** A customer credit transfer initiation, ISO 20022 pain.001.001.09. The same file has the same message id: banks reject the second. */
export function pain001({ file, payouts, debtor, day }: Input): string {
  const total = sum(
    payouts.map((payout) => payout.sum),
    file.currency,
  )
  const totals = [element('NbOfTxs', String(payouts.length)), element('CtrlSum', toDecimal(total))]
  const header = element('GrpHdr', [
    element('MsgId', file.id),
    element('CreDtTm', file.createdAt),
    ...totals,
    element('InitgPty', [element('Nm', escaped(bankName(debtor.name)))]),
  ])
  const batch = element('PmtInf', [
    element('PmtInfId', file.id),
    element('PmtMtd', 'TRF'),
    ...totals,
    element('ReqdExctnDt', [element('Dt', day)]),
    element('Dbtr', [element('Nm', escaped(bankName(debtor.name)))]),
    element('DbtrAcct', [element('Id', [element('IBAN', debtor.iban)]), element('Ccy', file.currency)]),
    element('DbtrAgt', [element('FinInstnId', [element('BICFI', debtor.bic)])]),
    ...payouts.map(transfer),
  ])
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element('CstmrCdtTrfInitn', [header, batch])}</Document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}

const transfer = ({ orderNumber, reference, sum: amount, holder, kind, account }: Payout): string => {
  const { agent, of } = destination(kind, account ?? '')
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    element('Amt', [instructed(amount)]),
    ...agent,
    element('Cdtr', [element('Nm', escaped(bankName(holder)))]),
    element('CdtrAcct', of),
    element('RmtInf', [element('Ustrd', `${orderNumber === null ? 'Withdrawal' : 'Refund'} ${reference}`)]),
  ])
}

/** India's banks are named by the IFSC of the branch; a UPI id stands for an account (a proxy). */
function destination(kind: Payout['kind'], account: string) {
  if (kind === 'iban') return { agent: [], of: [element('Id', [element('IBAN', account)])] }
  if (kind === 'upi')
    return {
      agent: [],
      of: [element('Prxy', [element('Tp', [element('Prtry', 'UPI')]), element('Id', escaped(account))])],
    }
  const [ifsc = '', number = ''] = account.split('/')
  const member = element('ClrSysMmbId', [
    element('ClrSysId', [element('Cd', 'INFSC')]),
    element('MmbId', ifsc),
  ])
  return {
    agent: [element('CdtrAgt', [element('FinInstnId', [member])])],
    of: [element('Id', [element('Othr', [element('Id', number)])])],
  }
}

const instructed = (amount: Money): string =>
  `<InstdAmt Ccy="${amount.currency}">${toDecimal(amount)}</InstdAmt>`

const element = (name: string, content: string | readonly string[]): string =>
  `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
