import type { MessageKey } from '#i18n/messages.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import type { PayoutsPage } from './handle-payouts.ts'

const plain = (title: MessageKey) => ({ title, isNumeric: false })
const row = (...cells: readonly CellValue[]) => ({ href: null, cells })

/** An account is written out only where it was asked for; its end tells accounts apart. */
const masked = (account: string, shows: boolean): string => (shows ? account : `•••• ${account.slice(-4)}`)

/** Payouts that are due and that wait, as tables. */
export function payoutTables({ list, showsAccounts }: PayoutsPage, { t }: Pick<App.Locals, 't'>) {
  return {
    due: {
      columns: [
        plain('operations-money:reference'),
        plain('operations-money:payouts.holder'),
        plain('operations-money:payouts.account'),
        { title: 'operations-money:sum' as const, isNumeric: true },
      ],
      rows: list.due.map(({ reference, holder, account, sum, country }) =>
        row(
          { kind: 'code', text: reference },
          { kind: 'text', text: holder },
          account === null
            ? { kind: 'text', text: t('operations-money:payouts.sealed') }
            : { kind: 'code', text: masked(account, showsAccounts) },
          { kind: 'money', amount: sum, country },
        ),
      ),
    },
    waiting: {
      columns: [
        plain('operations-money:reference'),
        plain('operations-money:payouts.payable-from'),
        { title: 'operations-money:sum' as const, isNumeric: true },
      ],
      rows: list.waiting.map(({ reference, payableFrom, sum, country }) =>
        row(
          { kind: 'code', text: reference },
          { kind: 'time', at: payableFrom, country },
          { kind: 'money', amount: sum, country },
        ),
      ),
    },
  }
}
