import { rejection, succeeded, usageError, type Command } from '../command.ts'

export const customerGroup: Command = {
  name: 'customer group',
  summary: 'sets the group of a customer, which promotions may be for',
  arguments: ['contact'],
  options: {
    set: { type: 'string', value: 'GROUP', help: 'the group: small letters, digits and hyphens' },
    none: { type: 'boolean', help: 'the customer is in no group any more' },
    country: { type: 'string', value: 'CODE', help: 'of a number without a dial code (default ae)' },
    reason: { type: 'string', value: 'TEXT', help: 'the reason, kept with the account' },
  },
  runsInServer: true,

  async run({ arguments: { contact = '' }, options, context }) {
    const { set, none = false, country = 'ae', reason = '' } = options
    if ((set === undefined) === (none === false)) return usageError('Say either --set GROUP or --none.')
    const { setCustomerGroup } = await context.open()
    const changed = await setCustomerGroup({
      contact,
      country: String(country),
      group: typeof set === 'string' ? set : null,
      reason: String(reason),
    })
    if (changed.ok) {
      const { group, before } = changed.value
      const was = before === null ? 'in no group' : `in ${before}`
      const is = group === null ? 'in no group' : `in ${group}`
      return succeeded(
        `The customer is ${is}${group === before ? ' already' : `, and was ${was}`}.`,
        changed.value,
      )
    }
    const { failure } = changed
    return failure.kind === 'not-found'
      ? rejection(`No customer has verified ${contact}.`, failure)
      : usageError(`The ${failure.field} is missing or not valid.`)
  },
}
