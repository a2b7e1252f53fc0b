import type { RailTotals } from '#commerce/imports/guard-rails.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { money } from '#kernel/money.ts'

/** What a file of gift cards adds to what the shop owes, and takes from it, by currency. */
export const cardTotals = (
  rails: RailTotals | null,
  { t, storefront }: Pick<App.Locals, 't' | 'storefront'>,
) =>
  (rails?.cards ?? []).flatMap(({ currency, added, addedMinor, withdrawn, withdrawnMinor }) => {
    const text = (count: number, minor: number) => ({
      kind: 'text' as const,
      text: t('operations-imports:cards-sum', {
        count,
        sum: formatExactMoney(money(minor, currency), storefront),
      }),
    })
    return [
      ...(added > 0
        ? [{ label: t('operations-imports:cards-added', { currency }), value: text(added, addedMinor) }]
        : []),
      ...(withdrawn > 0
        ? [
            {
              label: t('operations-imports:cards-back', { currency }),
              value: text(withdrawn, withdrawnMinor),
            },
          ]
        : []),
    ]
  })
