import { figureRow, numericColumn, textColumn } from '#web/operations/lists/figures.ts'
import type { PayoutsPage } from './handle-payouts.ts'

/** An account is written out only where it was asked for; its end tells accounts apart. */
const masked = (account: string, shows: boolean): string => (shows ? account : `•••• ${account.slice(-4)}`)

/** Payouts that are due and that wait, as tables. */
export function payoutTables({ list, showsAccounts }: PayoutsPage, { t }: Pick<App.Locals, 't'>) {
  return {
    due: {
      columns: [
        textColumn('operations-money:reference'),
        textColumn('operations-money:payouts.holder'),
        textColumn('operations-money:payouts.account'),
        numericColumn('operations-money:sum'),
      ],
      rows: list.due.map(({ reference, holder, account, sum, country }) =>
        figureRow(
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
        textColumn('operations-money:reference'),
        textColumn('operations-money:payouts.payable-from'),
        numericColumn('operations-money:sum'),
      ],
      rows: list.waiting.map(({ reference, payableFrom, sum, country }) =>
        figureRow(
          { kind: 'code', text: reference },
          { kind: 'time', at: payableFrom, country },
          { kind: 'money', amount: sum, country },
        ),
      ),
    },
  }
}
