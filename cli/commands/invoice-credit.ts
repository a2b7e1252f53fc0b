import type { CreditFailure } from '#commerce/documents/credit-returned.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { itemsHelp, readItems } from '../read-items.ts'
import { toDecimal } from '#kernel/money.ts'

/** The tax document of a return. The refund is separate ("majlis payments refund"). */
export const invoiceCredit: Command = {
  name: 'invoice credit',
  summary: 'issues a credit note for returned items, once per reference',
  arguments: ['number', 'items'],
  options: {
    reference: {
      type: 'string',
      value: 'TEXT',
      help: 'reference of the return; repeating it issues no second note',
    },
  },
  runsInServer: true,

  async run({ arguments: { number = '', items: input = '' }, options: { reference }, context }) {
    const quantities = readItems(input)
    if (!quantities) return usageError(itemsHelp(input))
    if (typeof reference !== 'string' || !/^[\w.-]{1,60}$/.test(reference))
      return usageError('Name the return with --reference: letters, digits, "-" and ".".')
    const { invoices } = await context.open()
    const note = await invoices.creditReturned({ number, reference, quantities })
    if (!note.ok) return rejection(describeRejection(note.failure), note.failure)
    const { number: written, totals } = note.value
    return succeeded(`${written}: ${toDecimal(totals.total)} ${totals.total.currency}`, note.value)
  },
}

function describeRejection(failure: CreditFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'no-invoice':
      return 'The order has no invoice to credit.'
    case 'unknown-item':
      return `${failure.sku} is not on the invoice.`
    case 'too-many':
      return `Only ${failure.remaining} of ${failure.sku} can still be credited.`
  }
}
