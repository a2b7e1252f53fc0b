import type { CreditFailure } from '#commerce/documents/credit-returned.ts'
import { done, misunderstood, refused, type Command } from '../command.ts'
import { piecesHelp, readPieces } from '../read-pieces.ts'
import { toDecimal } from '#kernel/money.ts'

/** Goods came back: what the tax office wants to see of it. The money is another matter ("majlis order refund"). */
export const invoiceCredit: Command = {
  name: 'invoice credit',
  summary: 'a credit note for goods that came back, once for each reference',
  arguments: ['number', 'pieces'],
  options: {
    reference: {
      type: 'string',
      value: 'TEXT',
      help: 'of the return: the same one again writes no second note',
    },
  },
  runsInServer: true,

  async run({ arguments: { number = '', pieces: given = '' }, options: { reference }, context }) {
    const pieces = readPieces(given)
    if (!pieces) return misunderstood(piecesHelp(given))
    if (typeof reference !== 'string' || !/^[\w.-]{1,60}$/.test(reference))
      return misunderstood('Name the return with --reference: letters, digits, "-" and ".".')
    const { invoices } = await context.open()
    const note = await invoices.creditReturned({ number, reference, pieces })
    if (!note.ok) return refused(sayRefusal(note.failure), note.failure)
    const { number: written, totals } = note.value
    return done(`${written}: ${toDecimal(totals.total)} ${totals.total.currency}`, note.value)
  },
}

function sayRefusal(failure: CreditFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'no-invoice':
      return 'No invoice was issued for it: there is nothing to take back.'
    case 'unknown-piece':
      return `Its invoice has no ${failure.sku}.`
    case 'too-many':
      return `Of ${failure.sku} ${failure.left} can still be taken back.`
  }
}
