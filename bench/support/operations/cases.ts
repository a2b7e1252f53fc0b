import { randomUUID } from 'node:crypto'
import type { Answer, Role, StaffRequests } from './staff-requests.ts'

export type Kind = 'list' | 'detail' | 'write' | 'home'
export type Case = {
  readonly name: string
  readonly kind: Kind
  /** `round`: how many were asked before. */
  run(round: number): Promise<Answer>
}

const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
const hrefsOf = (html: string): readonly string[] =>
  [...html.matchAll(/href="(\/operations[^"#]*)"/g)].map(([, href = '']) => unescape(href))

type List = { readonly path: string; readonly role: Role; readonly filters?: readonly string[] }

/** Every list: its first page, the second, and each with its filters or search. */
const lists: readonly List[] = [
  {
    path: '/operations/orders',
    role: 'customer-service',
    filters: ['flag=on-hold', 'flag=late', 'country=kw', 'state=Delivered&country=ae', 'sort=next', 'sort=-next', 'tag=vip', 'method=tap&zone=near', 'size=200'],
  },
  {
    path: '/operations/leads',
    role: 'customer-service',
    filters: ['state=new', 'late=1', 'country=kw&form=design-advice', 'sort=-changed', 'q=Haddad+Nair', 'q=L-00001234', 'q=8964103'],
  },
  {
    path: '/operations/messages',
    role: 'customer-service',
    filters: ['state=rejected', 'channel=mail&kind=delivered', 'q=shopper-77%40mail.example'],
  },
  {
    path: '/operations/reviews',
    role: 'customer-service',
    filters: ['state=pending', 'state=published&stars=1', 'language=ar', 'q=promised', 'q=nowhere'],
  },
  {
    path: '/operations/payments',
    role: 'finance',
    filters: ['view=in-doubt', 'country=kw', 'state=captured&country=ae', 'state=pending'],
  },
  {
    path: '/operations/settlements/findings',
    role: 'finance',
    filters: ['state=open', 'country=kw', 'q=ref-100'],
  },
  { path: '/operations/audit', role: 'admin', filters: ['act=refund', 'who=Haddad', 'who=nobody', 'act=none'] },
  { path: '/operations/dead-letters', role: 'admin', filters: ['kind=message', 'q=mailbox'] },
  { path: '/operations/runs', role: 'warehouse' },
  { path: '/operations/pick', role: 'warehouse' },
  { path: '/operations/pickups', role: 'admin' },
  { path: '/operations/approvals', role: 'finance' },
  { path: '/operations/payouts', role: 'finance' },
  { path: '/operations/transfers', role: 'finance' },
  { path: '/operations/settlements', role: 'finance' },
  { path: '/operations/tasks', role: 'admin' },
  { path: '/operations/staff', role: 'admin' },
  { path: '/operations/reports/sales', role: 'finance' },
  { path: '/operations/reports/vat', role: 'finance' },
  { path: '/operations/reports/cash', role: 'finance' },
  { path: '/operations/reports/service', role: 'finance' },
] // prettier-ignore

export type Sample = { readonly number: string; readonly name: string; readonly phone: string }

/** `sample`: delivered orders, for searches and details; each is asked for in turn, as no two people want the same. */
export async function readCases(staff: StaffRequests, sample: readonly Sample[]): Promise<readonly Case[]> {
  const cases: Case[] = [
    { name: '/operations', kind: 'home', run: () => staff.get('customer-service', '/operations') },
    { name: '/operations, an administrator', kind: 'home', run: () => staff.get('admin', '/operations') },
  ]
  const add = (name: string, kind: Kind, role: Role, pathOf: (round: number) => string) =>
    cases.push({ name, kind, run: (round) => staff.get(role, pathOf(round)) })
  const sampled = (round: number): Sample =>
    sample[round % sample.length] ?? { number: '', name: '', phone: '' }
  const searched = (name: string, text: (one: Sample) => string, path = '/operations/orders') =>
    add(
      `${path}, ${name}`,
      'list',
      path.includes('payments') ? 'finance' : 'customer-service',
      (round) => `${path}?q=${encodeURIComponent(text(sampled(round)))}`,
    )
  searched('by number', ({ number }) => number)
  searched('by the end of a phone', ({ phone }) => phone.slice(-6))
  searched('by a name', ({ name }) => name)
  searched('by a common name', ({ name }) => name.split(' ')[0] ?? '')
  searched('by number', ({ number }) => number, '/operations/payments')
  searched('by number', ({ number }) => number, '/operations/messages')
  for (const { path, role, filters = [] } of lists) {
    add(path, 'list', role, () => path)
    const { body } = await staff.get(role, path)
    const next = hrefsOf(body).find(
      (href) => href.startsWith(`${path}?`) && /[?&](cursor|before)=/.test(href),
    )
    if (next) add(`${path}, page 2`, 'list', role, () => next)
    for (const filter of filters) add(`${path}?${filter}`, 'list', role, () => `${path}?${filter}`)
    const details = hrefsOf(body).filter(
      (href) =>
        new RegExp(`^${path}(/files)?/[\\w-]+(\\?.*)?$`).test(href) &&
        !/\/(new|findings|files|devices|keys)$/.test(href),
    )
    const [detail] = details
    if (detail && path !== '/operations/orders' && !path.includes('/reports'))
      add(`${path}/…`, 'detail', role, (round) => details[round % details.length] ?? detail)
  }
  add(
    '/operations/orders/…',
    'detail',
    'customer-service',
    (round) => `/operations/orders/${sampled(round).number}`,
  )
  return [...cases, ...(await readWrites(staff, sampled))]
}

/** A note, a claim, and an order put on hold and released: orders that are open, in turn. */
async function readWrites(
  staff: StaffRequests,
  sampled: (round: number) => Sample,
): Promise<readonly Case[]> {
  const { body } = await staff.get('customer-service', '/operations/orders?state=Confirmed&size=200')
  const open = [
    ...new Set(
      hrefsOf(body).flatMap((href) => /^\/operations\/orders\/([A-Z]{2}\d{10})/.exec(href)?.[1] ?? []),
    ),
  ]
  const collaborate = (act: string, round: number, more: Readonly<Record<string, string>>) =>
    staff.post('customer-service', '/operations/collaboration', {
      ...{
        act,
        kind: 'order',
        id: sampled(round).number,
        back: `/operations/orders/${sampled(round).number}`,
      },
      ...more,
    })
  const change = async (act: string, round: number) => {
    const path = `/operations/orders/${open[Math.floor(round / 2) % open.length]}`
    const shown = await staff.get('customer-service', path)
    const version = /name="version" value="(\d+)"/.exec(shown.body)?.[1] ?? ''
    return staff.post('customer-service', path, { act, version, key: randomUUID(), reason: 'asked by phone' })
  }
  return [
    {
      name: 'a note',
      kind: 'write',
      run: (round) => collaborate('note', round, { text: `Called at ${round}`, key: randomUUID() }),
    },
    { name: 'a tag', kind: 'write', run: (round) => collaborate('tag', round, { tag: 'call-again' }) },
    {
      name: 'an order put on hold, released',
      kind: 'write',
      run: (round) => change(round % 2 === 0 ? 'put-on-hold' : 'release-hold', round),
    },
  ]
}
