import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { parseIban, shortIban, type IbanFailure } from './iban.ts'
import type { AccountMethod } from './refund.ts'

/** An account as entered. */
export type RequestedAccount =
  | { readonly kind: 'iban'; readonly iban: string; readonly holder: string }
  | { readonly kind: 'account'; readonly account: string; readonly ifsc: string; readonly holder: string }
  | { readonly kind: 'upi'; readonly upi: string; readonly holder: string }

export type AccountFailure =
  IbanFailure | { readonly kind: 'not-an-account' | 'not-an-ifsc' | 'not-a-upi-id' | 'no-holder' }

/** `number`: all that a bank needs, as it is sealed: an IBAN, "IFSC/account" or a UPI id. */
export type ParsedAccount = { readonly method: AccountMethod; readonly number: string }

export function parseAccount(requested: RequestedAccount): Result<ParsedAccount, AccountFailure> {
  const holder = tidyText(requested.holder).slice(0, 100)
  if (holder.length < 2) return fail({ kind: 'no-holder' })
  switch (requested.kind) {
    case 'iban': {
      const iban = parseIban(requested.iban)
      return iban.ok ? done('iban', shortIban(iban.value), holder, iban.value) : iban
    }
    case 'account': {
      const account = digitsOf(requested.account)
      const ifsc = compact(requested.ifsc).toUpperCase()
      // Reserve Bank of India: account numbers have 9 to 18 digits.
      if (!/^\d{9,18}$/.test(account) || /^0+$/.test(account)) return fail({ kind: 'not-an-account' })
      // Four letters of the bank, a zero, six of the branch.
      if (!/^[A-Z]{4}0[A-Z\d]{6}$/.test(ifsc)) return fail({ kind: 'not-an-ifsc' })
      return done('account', `${ifsc.slice(0, 4)}… ${account.slice(-4)}`, holder, `${ifsc}/${account}`)
    }
    case 'upi': {
      const upi = compact(requested.upi).toLowerCase()
      // NPCI: a name of up to 255 characters, "@" and the handle of a payment provider, which has no dot.
      if (!/^[a-z\d][a-z\d._-]{1,254}@[a-z][a-z\d]{1,63}$/.test(upi)) return fail({ kind: 'not-a-upi-id' })
      const [name = '', handle = ''] = upi.split('@')
      return done('upi', `${name.slice(0, 2)}…@${handle}`, holder, upi)
    }
  }
}

/** A bank account as a customer types it. */
export type EnteredAccount = {
  readonly holder: string
  /** In the Gulf. */
  readonly iban: string
  /** In India: the account with its branch, or a UPI id. */
  readonly ifsc: string
  readonly number: string
  readonly upi: string
}

/** In India an account or a UPI id, elsewhere an IBAN of a bank in the Gulf. */
export function parseEnteredAccount(
  country: string,
  { holder, iban, ifsc, number, upi }: EnteredAccount,
): Result<ParsedAccount, AccountFailure> {
  if (country !== 'in') return parseAccount({ kind: 'iban', iban, holder })
  return upi.trim() === ''
    ? parseAccount({ kind: 'account', account: number, ifsc, holder })
    : parseAccount({ kind: 'upi', upi, holder })
}

/** What a number is, as it was sealed. */
export const accountKindOf = (number: string): AccountMethod['kind'] =>
  number.includes('@') ? 'upi' : number.includes('/') ? 'account' : 'iban'

const done = (kind: AccountMethod['kind'], shown: string, holder: string, number: string) =>
  ok({ method: { kind, shown, holder }, number })

const compact = (text: string): string => tidyText(text).replace(/\s/g, '')
const digitsOf = (text: string): string => compact(toLatinDigits(text)).replaceAll('-', '')
