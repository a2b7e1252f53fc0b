import { storeCalendarSchema, storeRowSchema } from '#contracts/stores.ts'
import { toPath } from '#adapters/content/read-json-files.ts'
import { openingStateAt } from '#commerce/stores/opening-hours.ts'
import type { StoreEditFailure } from '#commerce/stores/store-admin.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Instant } from '#kernel/instant.ts'
import { parseDay } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const storeList: Command = {
  name: 'store list',
  summary: 'lists stores: services, and whether they are open now',
  arguments: [],
  options: { country: { type: 'string', value: 'CODE', help: 'of one country: kw' } },
  runsInServer: true,

  async run({ options: { country }, context }) {
    const { storeAdmin, shop } = await context.open()
    const found = storeAdmin.list(typeof country === 'string' ? country : null)
    const head = ['store', 'country', 'name', 'services', 'now']
    return found.length === 0
      ? succeeded('No stores.', [])
      : succeeded(
          table(
            head,
            found.map((store) => [
              store.storeCode,
              store.country,
              store.name.en,
              store.services.join(' '),
              describeState(store, shop.clock.now()),
            ]),
          ),
          found,
        )
  },
}

const storeShow: Command = {
  name: 'store show',
  summary: 'shows a store: address, hours, the days that differ, and who edited it',
  arguments: ['store'],
  options: {},
  runsInServer: true,

  async run({ arguments: { store: code = '' }, context }) {
    const { storeAdmin, shop } = await context.open()
    const found = await storeAdmin.find(code)
    if (!found.ok) return explain(found.failure, code)
    const { store, edits } = found.value
    const text = [
      `${store.storeCode} · ${store.name.en} · ${store.location.city.en}, ${store.country} · ${describeState(store, shop.clock.now())}`,
      `${store.location.address.en} (${store.location.latitude}, ${store.location.longitude}), area ${store.location.area}`,
      `phone ${store.phone}${store.whatsapp === null ? '' : `, WhatsApp ${store.whatsapp}`}`,
      `services: ${store.services.join(', ')}`,
      ...store.hours.map((ranges, day) => `${weekdays[day]}  ${ranges.join(', ') || 'closed'}`),
      ...store.calendar.map(
        ({ from, to, name, hours, provisional }) =>
          `${from} to ${to}  ${name.en}${hours === null ? ', closed' : ''}${provisional ? ', provisional' : ''}`,
      ),
      ...edits.map(({ actor, at, reason: why }) => `edited by ${actor}, ${at}: ${why}`),
    ]
    return succeeded(text.join('\n'), found.value)
  },
}

const storeSet: Command = {
  name: 'store set',
  summary: 'adds or replaces a store from a JSON file like those of src/content/stores',
  arguments: ['file'],
  options: { reason },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, input, user, context }) {
    const read = readJson(file, input, storeRowSchema)
    if ('code' in read) return read
    const { storeAdmin } = await context.open()
    const { storeCode } = read.value
    return edited(storeCode, await storeAdmin.put(read.value, editBy(user, options['reason'])))
  },
}

const storeClose: Command = {
  name: 'store close',
  summary: 'closes a store on some days, both ends included',
  arguments: ['store', 'from', '[to]'],
  options: {
    reason,
    en: { type: 'string', value: 'TEXT', help: 'what the page says in English (default: Closed)' },
    ar: { type: 'string', value: 'TEXT', help: 'what the page says in Arabic (default: مغلق)' },
  },
  runsInServer: true,

  async run({ arguments: { store = '', from = '', to = from }, options, user, context }) {
    if (parseDay(from) === undefined || parseDay(to || from) === undefined)
      return usageError('Days are written like 2026-12-24.')
    const { en = 'Closed', ar = 'مغلق' } = options
    const name = { en: String(en).slice(0, 200), ar: String(ar).slice(0, 200) }
    const { storeAdmin } = await context.open()
    const closure = { from, to: to || from, name }
    return edited(store, await storeAdmin.close(store, closure, editBy(user, options['reason'])))
  },
}

const storeCalendar: Command = {
  name: 'store calendar',
  summary:
    'replaces the holidays and Ramadan of a country from a JSON file like those of src/content/store-calendars',
  arguments: ['file'],
  options: { reason },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, input, user, context }) {
    const read = readJson(file, input, storeCalendarSchema)
    if ('code' in read) return read
    const { storeAdmin } = await context.open()
    const { country } = read.value
    return edited(country, await storeAdmin.putCalendar(read.value, editBy(user, options['reason'])))
  },
}

export const storeCommands: readonly Command[] = [storeList, storeShow, storeSet, storeClose, storeCalendar]

const editBy = (user: string, why: string | boolean | undefined) => ({
  actor: user.slice(0, 100),
  reason: typeof why === 'string' ? why : '',
})

function describeState(store: Store, at: Instant): string {
  const state = openingStateAt(store, at)
  if (state.open) return `open until ${state.until}`
  return state.opens === undefined ? 'closed' : `closed until ${state.opens}`
}

function edited(subject: string, outcome: Result<string, StoreEditFailure>): Outcome {
  if (!outcome.ok) return explain(outcome.failure, subject)
  const labels = { added: 'is added', changed: 'is changed', unchanged: 'has not changed' } as Record<
    string,
    string
  >
  return succeeded(`${subject} ${labels[outcome.value]}.`, { subject, outcome: outcome.value })
}

function explain(failure: StoreEditFailure, subject: string): Outcome {
  const whys = {
    'managed-elsewhere': 'The stores come from the service at STORE_NETWORK_URL: edit them there.',
    'not-found': `There is no store ${subject}: majlis store list shows them.`,
    'unknown-country': 'There is no such country.',
    'unknown-area':
      'The area is none of the country’s delivery areas: majlis settings show delivery-areas COUNTRY lists them.',
    'other-country': `The code ${subject} belongs to a store of another country.`,
    'no-reason': '--reason is missing, or longer than 300 characters.',
    'wrong-hours':
      'Others have changed the same hours meanwhile, or there are more than 100 days: majlis settings history shows who.',
    'wrong-days': 'The last day is before the first, or more than 400 days after it.',
  } as const
  return rejection(whys[failure.kind], failure)
}

type Schema<Value> = {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

function readJson<Value>(file: string, input: string, schema: Schema<Value>): { value: Value } | Outcome {
  let body: unknown
  try {
    body = JSON.parse(input)
  } catch (error) {
    return usageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { value: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => `${toPath(path)}: ${message}`)
  return rejection(`${file} is not valid:\n${problems.join('\n')}`, { kind: 'invalid', problems })
}
