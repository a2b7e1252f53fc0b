import { messageKinds } from '#commerce/messages/message.ts'
import type { AstroGlobal } from 'astro'
import { outboxStates, type OutboxMessage, type OutboxState } from '#commerce/messages/message-admin.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { messageKindText } from './message-kind-text.ts'

const tones: Readonly<Record<OutboxState, Tone>> = {
  waiting: 'info',
  sending: 'info',
  sent: 'good',
  skipped: 'neutral',
  rejected: 'bad',
  uncertain: 'warn',
}

export const messageStateText = (state: OutboxState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-service:message.state.${state}`),
})

export const messageList = ({ t }: App.Locals) =>
  defineList({
    id: 'messages',
    columns: [
      { id: 'kind', title: 'operations-service:message.kind' },
      { id: 'to', title: 'operations-service:message.to' },
      { id: 'channel', title: 'operations-service:message.channel' },
      { id: 'order', title: 'operations-service:message.order' },
      { id: 'state', title: 'operations-service:message.state' },
      { id: 'attempts', title: 'operations-service:message.attempts', numeric: true },
      { id: 'created', title: 'operations-service:message.created', sortable: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-service:message.state',
        kind: 'choice',
        options: outboxStates.map((value) => ({ value, label: messageStateText(value, t).label })),
      },
      {
        id: 'channel',
        title: 'operations-service:message.channel',
        kind: 'choice',
        options: (['mail', 'sms'] as const).map((value) => ({
          value,
          label: t(`operations-service:message.channel.${value}`),
        })),
      },
      {
        id: 'kind',
        title: 'operations-service:message.kind',
        kind: 'choice',
        options: messageKinds.map((value) => ({ value, label: messageKindText(value, t) })),
      },
      { id: 'created', title: 'operations-service:message.created', kind: 'day-range' },
    ],
    search: 'operations-service:message.search',
    sort: { column: 'created', descending: true },
  })

export async function loadMessages({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) {
  return loadList({
    list: readListQuery(messageList(locals), url),
    read: (query) => locals.shop.messageAdmin.listPage(query, by),
    toRow: (message) => toRow(message, locals),
  })
}

function toRow(message: OutboxMessage, { t, storefront }: App.Locals): ListRow {
  const { id, kind, to, channel, orderNumber, state, attempts, createdAt, country } = message
  return {
    id,
    href: operationsPath('message', { id }),
    cells: {
      kind: { kind: 'text', text: messageKindText(kind, t) },
      to: { kind: 'code', text: to },
      channel: { kind: 'text', text: t(`operations-service:message.channel.${channel}`) },
      order: orderNumber === null ? null : { kind: 'code', text: orderNumber },
      state: { kind: 'state', ...messageStateText(state, t) },
      attempts: { kind: 'number', value: attempts },
      created: { kind: 'time', at: createdAt, country: country ?? storefront.country.isoCode },
    },
  }
}
