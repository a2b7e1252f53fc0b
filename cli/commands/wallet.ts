import { randomUUID } from 'node:crypto'
import type { Withdrawal } from '#commerce/ahlan/ahlan-facade.ts'
import type { DecideFailure, GrantFailure } from '#commerce/ahlan/wallet-admin.ts'
import { isCurrency } from '#kernel/currency.ts'
import { money, toDecimal, type Money } from '#kernel/money.ts'
import { approvalOf, approvalOption, explainLimit } from '../approval.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const formatMoney = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

export const walletShow: Command = {
  name: 'wallet show',
  summary: 'shows what a customer has in a country, with the last entries of the statement',
  arguments: ['customer', 'country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { customer = '', country = '' }, by, context }) {
    const { walletAdmin } = await context.open()
    const found = await walletAdmin.find(customer, country, by)
    if (!found) return rejection(`There is no customer ${customer} in ${country}.`, { kind: 'not-found' })
    const pending = found.pending.reduce((all, { points }) => all + points, 0)
    const rows = found.lines.map(({ at, event, unit, minor, balance, orderNumber }) => [
      at,
      event,
      format(unit, minor),
      format(unit, balance),
      orderNumber ?? '',
    ])
    const head = `${formatMoney(found.wallet)} money, ${formatMoney(found.credit)} credit, ${found.points} points (${pending} pending)`
    const statement =
      rows.length === 0 ? '' : `\n\n${table(['at', 'event', 'amount', 'balance', 'order'], rows)}`
    return succeeded(`${head}${statement}`, found)
  },
}

export const walletGrant: Command = {
  name: 'wallet grant',
  summary: 'grants a customer promotional credit, a discount until a day',
  arguments: ['customer', 'country', 'amount'],
  options: {
    days: { type: 'string', value: 'NUMBER', help: 'for how many days it can be spent' },
    reason: {
      type: 'string',
      value: 'TEXT',
      help: 'why; the customer can read it in the copy of their data',
    },
    key: { type: 'string', value: 'TEXT', help: 'the same key again is the same grant' },
    order: { type: 'string', value: 'NUMBER', help: 'the order that it makes good' },
    'approved-by': approvalOption,
  },
  runsInServer: true,

  async run({ arguments: { customer = '', country = '', amount = '' }, options, by, context }) {
    const { days, reason, key, order } = options
    if (typeof reason !== 'string' || reason.trim().length < 3) return usageError('--reason is missing.')
    if (typeof days !== 'string' || !/^\d{1,4}$/.test(days)) return usageError('--days is missing.')
    const { walletAdmin } = await context.open()
    const granted = await walletAdmin.grant({
      key: typeof key === 'string' ? key : randomUUID(),
      customerId: customer,
      country,
      amount,
      days: Number(days),
      reason: reason.trim(),
      orderNumber: typeof order === 'string' ? order : null,
      approvedBy: approvalOf(options),
      by,
    })
    return granted.ok
      ? succeeded(`${formatMoney(granted.value.amount)} until ${granted.value.expiresAt}.`, granted.value)
      : rejection(explainGrant(granted.failure), granted.failure)
  },
}

export const walletWithdrawals: Command = {
  name: 'wallet withdrawals',
  summary: 'lists withdrawals to be paid, oldest first, with their account numbers',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ by, context }) {
    const { walletAdmin } = await context.open()
    const found = await walletAdmin.listWithdrawals('requested', by)
    if (found.length === 0) return succeeded('No withdrawals are to be paid.', [])
    const rows = found.map(({ id, amount, holder, account, shown, requestedAt }) => [
      id,
      formatMoney(amount),
      holder,
      account ?? shown,
      requestedAt,
    ])
    return succeeded(table(['id', 'amount', 'holder', 'account', 'requested'], rows), found)
  },
}

export const walletPaid = decision('paid', 'records that the bank has paid a withdrawal')
export const walletReject = decision('rejected', 'rejects a withdrawal: the money returns to the wallet')

function decision(outcome: 'paid' | 'rejected', summary: string): Command {
  return {
    name: outcome === 'paid' ? 'wallet paid' : 'wallet reject',
    summary,
    arguments: ['withdrawal'],
    options: { reason: { type: 'string', value: 'TEXT', help: 'the bank’s reference, or why not' } },
    runsInServer: true,

    async run({ arguments: { withdrawal = '' }, options: { reason }, by, context }) {
      if (typeof reason !== 'string' || reason.trim().length < 3) return usageError('--reason is missing.')
      const { walletAdmin } = await context.open()
      const decided = await walletAdmin.decide({
        ...{ id: withdrawal, outcome, note: reason.trim() },
        by,
      })
      return decided.ok
        ? succeeded(explainDecided(decided.value), decided.value)
        : rejection(explainDecision(decided.failure, withdrawal), decided.failure)
    },
  }
}

export const walletRetry: Command = {
  name: 'wallet retry',
  summary: 'sends again what the outside wallet service did not take',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { outsideWallets } = await context.open()
    if (!outsideWallets)
      return rejection('Wallets are accounts of this shop: WALLET_SERVICE_URL names a service.', {
        kind: 'no-wallet-service',
      })
    const entries = await outsideWallets.repeat()
    return succeeded(`${entries} entries are sent again with the next run.`, { entries })
  },
}

const explainDecided = ({ amount, holder, state }: Withdrawal): string =>
  state === 'paid'
    ? `${formatMoney(amount)} to ${holder} is paid.`
    : `${formatMoney(amount)} is back in the wallet.`

const explainDecision = (failure: DecideFailure, id: string): string =>
  failure.kind === 'already-decided'
    ? `The withdrawal is ${failure.state} already.`
    : `There is no withdrawal ${id}: majlis wallet withdrawals shows them.`

function explainGrant(failure: GrantFailure): string {
  switch (failure.kind) {
    case 'unknown-customer':
      return 'There is no such customer, or no programme in this country.'
    case 'not-an-amount':
      return 'The amount is above zero, with the decimals of the currency: 25.00'
    case 'over-limit':
      return explainLimit(failure)
    case 'unknown-order':
      return 'The order is not one of this customer in this country.'
    case 'no-reason':
      return '--reason is missing: why, in 3 to 300 characters?'
    case 'not-permitted':
    case 'needs-approval':
    case 'changed-meanwhile':
      return 'Not possible.'
    case 'bad-days':
      return `Credit can be spent for 1 to ${failure.max} days.`
    case 'key-reused':
      return 'The key was used for another grant.'
  }
}

const format = (unit: Parameters<typeof isCurrency>[0], minor: number): string =>
  isCurrency(unit) ? formatMoney(money(minor, unit)) : String(minor)
